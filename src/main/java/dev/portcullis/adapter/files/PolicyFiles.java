package dev.portcullis.adapter.files;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.engine.CompiledException;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.policy.Diagnostic;
import dev.portcullis.policy.Diagnostic.Severity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The policies of some files through their edits: an edit that breaks a policy keeps its last good
 * version, and says so. Used by one thread.
 */
public final class PolicyFiles {
  private final PolicyLoader loader;
  private SortedMap<Path, Loaded> loaded = new TreeMap<>();
  private boolean failed;

  /** What one file gives; policies and exceptions by their key. */
  private record Loaded(
      String text,
      Map<String, CompiledPolicy> policies,
      Set<String> faulty,
      Map<String, CompiledException> exceptions,
      List<JsonNode> globalEntries) {}

  private static final Loaded NOTHING = new Loaded("", Map.of(), Set.of(), Map.of(), List.of());

  private static boolean isGlobalEntry(JsonNode document) {
    return document.path("kind").asText("").equals("GlobalContextEntry")
        && document.path("apiVersion").asText("").startsWith("kyverno.io/");
  }

  /** Policies are read and compiled by this loader. */
  public PolicyFiles(PolicyLoader loader) {
    this.loader = loader;
  }

  /**
   * What a reading gave.
   *
   * @param index the policies as they are used from now on
   * @param failed whether something in a changed file could not be used
   * @param messages everything there is to say about the files that changed, a line each
   * @param globalEntries the GlobalContextEntry objects of the files, as they were written
   */
  public record Reading(
      PolicyIndex index, boolean failed, List<String> messages, List<JsonNode> globalEntries) {
    public Reading {
      globalEntries = List.copyOf(globalEntries);
      messages = List.copyOf(messages);
    }
  }

  /** Takes the files as they are now. */
  public Reading take(FileTexts files) {
    List<String> messages = new ArrayList<>();
    SortedMap<Path, Loaded> next = new TreeMap<>();
    failed = !files.unreadable().isEmpty();
    files.texts().forEach((path, text) -> next.put(path, load(path, text, messages)));
    files.unreadable().forEach((path, reason) -> keep(path, reason, next, messages));
    loaded = next;
    List<JsonNode> entries =
        next.values().stream().flatMap(file -> file.globalEntries().stream()).toList();
    return new Reading(index(messages), failed, messages, entries);
  }

  private void keep(Path path, String reason, Map<Path, Loaded> next, List<String> messages) {
    Loaded before = loaded.get(path);
    if (before == null) {
      messages.add(path + ": error: " + reason);
    } else {
      next.put(path, before);
      messages.add(path + ": error: " + reason + "; its last good content stays in use");
    }
  }

  private Loaded load(Path path, String text, List<String> messages) {
    Loaded before = loaded.getOrDefault(path, NOTHING);
    if (loaded.containsKey(path) && before.text().equals(text)) {
      return before;
    }
    LoadedPolicies read = loader.load(path.toString(), text);
    read.diagnostics().forEach(diagnostic -> messages.add(diagnostic.text()));
    failed |= read.diagnostics().stream().anyMatch(d -> d.severity() == Severity.REFUSED);
    return new Edit(before, read, messages).result(text);
  }

  /** One file, before and after. */
  private static final class Edit {
    private final Loaded before;
    private final LoadedPolicies read;
    private final List<String> messages;
    private final Set<String> faulty;
    private final Set<String> refused;
    private final boolean unreadable;

    Edit(Loaded before, LoadedPolicies read, List<String> messages) {
      this.before = before;
      this.read = read;
      this.messages = messages;
      this.faulty = keys(read.diagnostics(), Severity.RULE_ERROR);
      this.refused = keys(read.diagnostics(), Severity.REFUSED);
      // A document that is no YAML has no name: whatever is missing now may have stood in it.
      this.unreadable = refused.contains("");
    }

    private static Set<String> keys(List<Diagnostic> diagnostics, Severity severity) {
      return diagnostics.stream()
          .filter(d -> d.severity() == severity)
          .map(Diagnostic::policy)
          .collect(Collectors.toSet());
    }

    Loaded result(String text) {
      Map<String, CompiledPolicy> policies = new LinkedHashMap<>();
      for (CompiledPolicy policy : read.policies()) {
        CompiledPolicy good = before.policies().get(policy.key());
        if (good == null
            || !faulty.contains(policy.key())
            || before.faulty().contains(policy.key())) {
          policies.put(policy.key(), policy);
        } else {
          policies.put(policy.key(), kept(good));
          faulty.remove(policy.key());
        }
      }
      before
          .policies()
          .forEach(
              (key, good) -> {
                if (!policies.containsKey(key) && (unreadable || refused.contains(key))) {
                  policies.put(key, kept(good));
                }
              });
      return new Loaded(text, policies, Set.copyOf(faulty), exceptions(), globalEntries());
    }

    private CompiledPolicy kept(CompiledPolicy good) {
      messages.add(
          "policy `" + good.key() + "`: the last good version stays in use until this is mended");
      return good;
    }

    /** What is no YAML may have held them. */
    private List<JsonNode> globalEntries() {
      return unreadable
          ? before.globalEntries()
          : read.others().stream().filter(PolicyFiles::isGlobalEntry).toList();
    }

    private Map<String, CompiledException> exceptions() {
      Map<String, CompiledException> exceptions = new LinkedHashMap<>();
      read.exceptions().forEach(e -> exceptions.put(e.exception().key(), e));
      before
          .exceptions()
          .forEach(
              (key, good) -> {
                if (unreadable || refused.contains(key)) {
                  exceptions.putIfAbsent(key, good);
                }
              });
      return exceptions;
    }
  }

  private PolicyIndex index(List<String> messages) {
    Map<String, CompiledPolicy> policies = new LinkedHashMap<>();
    List<CompiledException> exceptions = new ArrayList<>();
    loaded.forEach(
        (path, file) -> {
          file.policies()
              .forEach(
                  (key, policy) -> {
                    if (policies.put(key, policy) != null) {
                      messages.add(
                          path
                              + ": warning: policy `"
                              + key
                              + "` stands in another file too; this one counts");
                    }
                  });
          exceptions.addAll(file.exceptions().values());
        });
    return new PolicyIndex(List.copyOf(policies.values()), exceptions);
  }
}
