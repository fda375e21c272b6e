package dev.portcullis.inject;

import dev.portcullis.inject.SidecarProblem.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The configurations of several sources through their edits. Immutable: each look at the sources
 * gives the next value, in which a source that broke keeps its last good configuration, and one
 * that is gone is gone.
 */
public final class LoadedSidecars {
  /** Before anything was read. */
  public static final LoadedSidecars NONE = new LoadedSidecars(Map.of(), List.of(), List.of());

  private final Map<String, Entry> entries;
  private final List<SidecarProblem> problems;
  private final List<SidecarProblem> news;

  private record Entry(SidecarSource source, SidecarReader.Result result) {}

  private LoadedSidecars(
      Map<String, Entry> entries, List<SidecarProblem> problems, List<SidecarProblem> news) {
    this.entries = entries;
    this.problems = List.copyOf(problems);
    this.news = List.copyOf(news);
  }

  /** The configurations, by name. */
  public Map<String, SidecarConfiguration> configurations() {
    Map<String, SidecarConfiguration> byName = new TreeMap<>();
    entries
        .values()
        .forEach(
            entry ->
                entry
                    .result()
                    .configuration()
                    .ifPresent(found -> byName.putIfAbsent(found.name(), found)));
    return byName;
  }

  /** Everything that is wrong at the moment. */
  public List<SidecarProblem> problems() {
    return problems;
  }

  /** What is wrong with the sources that have changed since the look before. */
  public List<SidecarProblem> news() {
    return news;
  }

  /** The errors that stand, one line each; empty when every source is in use as it is written. */
  public List<String> errors() {
    return problems.stream()
        .filter(problem -> problem.severity() == Severity.ERROR)
        .map(SidecarProblem::text)
        .toList();
  }

  /** Reads the sources as they are now; one whose text has not changed is not read again. */
  public LoadedSidecars next(List<SidecarSource> sources) {
    Map<String, Entry> after = new LinkedHashMap<>();
    List<SidecarProblem> all = new ArrayList<>();
    List<SidecarProblem> fresh = new ArrayList<>();
    for (SidecarSource source : sources) {
      Entry before = entries.get(source.id());
      boolean same = false;
      Entry entry;
      if (before != null && before.source().equals(source)) {
        entry = before;
        same = true;
      } else {
        entry = read(source, before);
      }
      after.put(source.id(), entry);
      all.addAll(entry.result().problems());
      if (!same) {
        fresh.addAll(entry.result().problems());
      }
    }
    List<SidecarProblem> twice = namedTwice(after);
    all.addAll(twice);
    twice.stream().filter(problem -> !problems.contains(problem)).forEach(fresh::add);
    return new LoadedSidecars(after, all, fresh);
  }

  private static Entry read(SidecarSource source, @Nullable Entry before) {
    SidecarReader.Result result = SidecarReader.read(source);
    if (result.configuration().isPresent()
        || before == null
        || before.result().configuration().isEmpty()) {
      return new Entry(source, result);
    }
    List<SidecarProblem> problems = new ArrayList<>(result.problems());
    problems.add(
        new SidecarProblem(
            Severity.WARNING,
            source.place(),
            source.key(),
            "",
            "the last good version of sidecar `"
                + before.result().configuration().get().name()
                + "` stays in use until this is mended"));
    return new Entry(source, new SidecarReader.Result(before.result().configuration(), problems));
  }

  private static List<SidecarProblem> namedTwice(Map<String, Entry> entries) {
    Map<String, SidecarSource> first = new LinkedHashMap<>();
    List<SidecarProblem> problems = new ArrayList<>();
    for (Entry entry : entries.values()) {
      if (entry.result().configuration().isEmpty()) {
        continue;
      }
      String name = entry.result().configuration().get().name();
      SidecarSource other = first.putIfAbsent(name, entry.source());
      if (other != null) {
        problems.add(
            new SidecarProblem(
                Severity.ERROR,
                entry.source().place(),
                entry.source().key(),
                "name",
                "a sidecar `"
                    + name
                    + "` stands in "
                    + other.place()
                    + (other.key().isEmpty() ? "" : " key `" + other.key() + "`")
                    + " already; that one counts"));
      }
    }
    return problems;
  }
}
