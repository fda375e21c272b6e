package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cluster.Project;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a run measured; printed as it comes. */
final class Results {
  private static final Path BASELINE =
      Project.ROOT.resolve("src/test/resources/bench/baseline.json");

  private final Map<String, Measured> measured = new LinkedHashMap<>();
  private final List<Ratio> ratios = new ArrayList<>();
  private final ObjectNode notes = Json.object();
  private boolean skipped;

  /** Takes and prints what was measured for a workload. */
  void add(Measured one) {
    measured.put(one.workload(), one);
    System.out.println(
        one.isUnsteady()
            ? one.line() + "   UNSTEADY: the rounds differ; measure again"
            : one.line());
  }

  /** Takes and prints figures that have no server of ours to look into. */
  void add(String name, Figures figures, String note) {
    Measured one = Measured.of(name, figures);
    measured.put(name, one);
    System.out.println(one.line().stripTrailing() + "   " + note);
  }

  void add(Ratio ratio) {
    ratios.add(ratio);
  }

  /** Keeps how something was measured. */
  void note(String key, String text) {
    notes.put(key, text);
    System.out.println(key + ": " + text);
  }

  /** Says why something is not measured here. */
  void skipped(String scenario, String reason) {
    skipped = true;
    note(scenario, "SKIPPED, NOT RUN: " + reason);
  }

  Optional<Measured> of(String workload) {
    return Optional.ofNullable(measured.get(workload));
  }

  boolean isEmpty() {
    return measured.isEmpty() && ratios.isEmpty() && !skipped;
  }

  /** Adds the ratio of two rates, if both were measured. */
  void perSecond(String one, String other, double target) {
    of(one)
        .flatMap(a -> of(other).map(b -> a.figures().perSecond() / b.figures().perSecond()))
        .ifPresent(
            value ->
                add(new Ratio("reviews/s: " + one + " against " + other, value, target, true)));
  }

  /** Reviews that were not answered well; a load without any answer is an error, too. */
  long errors() {
    return measured.values().stream()
        .map(Measured::figures)
        .mapToLong(figures -> figures.errors() + (figures.perSecond() > 0 ? 0 : 1))
        .sum();
  }

  /** The ratios that come of everything together. */
  void finish() {
    of(Workloads.LARGE)
        .flatMap(
            large -> of(Workloads.LARGE_NULL).map(parsed -> large.cpuMicros() / parsed.cpuMicros()))
        .ifPresent(
            value ->
                add(
                    new Ratio(
                        "CPU: 1 MB object with policies against reading it", value, 3, false)));
    double most =
        measured.values().stream()
            .mapToDouble(Measured::peakMib)
            .filter(Double::isFinite)
            .max()
            .orElse(Double.NaN);
    if (Double.isFinite(most)) {
      add(new Ratio("most memory of any server, in MiB", most, 384, false));
    }
  }

  /** Prints the ratios and writes everything to a file in {@code target/bench}. */
  void keep(String file) throws IOException {
    System.out.println();
    ratios.forEach(ratio -> System.out.println(ratio.line()));
    Path folder = Files.createDirectories(Project.ROOT.resolve("target/bench"));
    ObjectNode all = Json.object();
    all.set("notes", notes);
    ArrayNode rows = all.putArray("workloads");
    measured.values().forEach(m -> rows.add(m.json()));
    all.set("ratios", values());
    Files.writeString(folder.resolve(file), all.toPrettyString() + "\n");
  }

  /** The ratios become what later runs are compared with; those not measured stay. */
  void save() throws IOException {
    ObjectNode all = Files.exists(BASELINE) ? baseline() : Json.object();
    all.setAll(values());
    Files.writeString(BASELINE, all.toPrettyString() + "\n");
  }

  /**
   * Prints the ratios beside those of the baseline, if there is one.
   *
   * @return how many are worse by more than a tenth
   */
  int compare() throws IOException {
    if (!Files.exists(BASELINE)) {
      return 0;
    }
    ObjectNode before = baseline();
    List<Ratio> known = ratios.stream().filter(ratio -> before.has(ratio.what())).toList();
    if (!known.isEmpty()) {
      System.out.println("\nagainst the baseline:");
    }
    int worse = 0;
    for (Ratio ratio : known) {
      double old = before.path(ratio.what()).asDouble();
      boolean isWorse = ratio.isWorseThan(old);
      worse += isWorse ? 1 : 0;
      System.out.printf(
          "%-66s %8.2f   was %8.2f   %s%n",
          ratio.what(), ratio.value(), old, isWorse ? "WORSE by more than a tenth" : "");
    }
    return worse;
  }

  private ObjectNode values() {
    ObjectNode values = Json.object();
    ratios.forEach(ratio -> values.put(ratio.what(), Measured.rounded(ratio.value())));
    return values;
  }

  private static ObjectNode baseline() throws IOException {
    try {
      JsonNode read = Json.parse(Files.readAllBytes(BASELINE));
      return (ObjectNode) read;
    } catch (JsonSyntaxException e) {
      throw new IOException(BASELINE + " cannot be read: " + e.getMessage(), e);
    }
  }
}
