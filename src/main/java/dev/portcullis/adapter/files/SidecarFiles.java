package dev.portcullis.adapter.files;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.inject.LoadedSidecars;
import dev.portcullis.inject.SidecarSource;
import dev.portcullis.inject.SidecarSources;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The sidecar configurations of some files through their edits: plain ones, and those in
 * ConfigMaps. What breaks keeps its last good version, and says so. Used by one thread.
 */
public final class SidecarFiles {
  private SortedMap<Path, List<SidecarSource>> sources = new TreeMap<>();
  private LoadedSidecars loaded = LoadedSidecars.NONE;
  private List<String> errors = List.of();

  /**
   * What a reading gave.
   *
   * @param sidecars the configurations that count from now on
   * @param messages what there is to say about the files that changed, a line each
   * @param errors everything that is broken at the moment, a line each
   */
  public record Reading(LoadedSidecars sidecars, List<String> messages, List<String> errors) {
    public Reading {
      messages = List.copyOf(messages);
      errors = List.copyOf(errors);
    }
  }

  /** Takes the files as they are now. */
  public Reading take(FileTexts files) {
    List<String> broken = new ArrayList<>();
    SortedMap<Path, List<SidecarSource>> next = new TreeMap<>();
    files.texts().forEach((path, text) -> next.put(path, sources(path, text, broken)));
    files
        .unreadable()
        .forEach((path, reason) -> next.put(path, kept(path, path + ": error: " + reason, broken)));
    sources = next;
    loaded = loaded.next(next.values().stream().flatMap(List::stream).toList());
    List<String> messages = new ArrayList<>(broken);
    messages.removeAll(errors);
    loaded.news().forEach(problem -> messages.add(problem.text()));
    errors = broken;
    List<String> all = new ArrayList<>(broken);
    all.addAll(loaded.errors());
    return new Reading(loaded, messages, all);
  }

  private List<SidecarSource> kept(Path path, String reason, List<String> broken) {
    List<SidecarSource> before = sources.getOrDefault(path, List.of());
    broken.add(before.isEmpty() ? reason : reason + "; its last good content stays in use");
    return before;
  }

  private List<SidecarSource> sources(Path path, String text, List<String> broken) {
    List<YamlDocument> documents;
    try {
      documents = YamlReader.documents(text);
    } catch (YamlSyntaxException e) {
      return kept(
          path, path + ":" + e.line() + ":" + e.column() + ": error: " + e.getMessage(), broken);
    }
    List<SidecarSource> found = new ArrayList<>();
    for (YamlDocument document : documents) {
      JsonNode content = document.content();
      if (content.path("kind").asText("").equals("ConfigMap")) {
        String name = content.path("metadata").path("name").asText("");
        found.addAll(SidecarSources.ofConfigMap(path + " ConfigMap " + name, content));
      } else if (!content.has("kind")) {
        // Read from the text, so that messages know the lines; there is only one such document.
        found.add(new SidecarSource(path.toString(), "", name(path), text));
      }
    }
    return found.isEmpty()
        ? kept(
            path,
            path
                + ": error: there is no sidecar configuration in it: neither a ConfigMap with a key "
                + SidecarSources.KEY
                + " nor a plain one",
            broken)
        : found;
  }

  /** The name of a plain configuration that gives none. */
  private static String name(Path path) {
    String file = String.valueOf(path.getFileName());
    int dot = file.lastIndexOf('.');
    return SidecarSources.name(file).orElse(dot > 0 ? file.substring(0, dot) : file);
  }
}
