package dev.portcullis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests of the sample policies pass, every row of them, and none has lost rows. */
class SamplePoliciesTest {
  private static final Path SAMPLES = Path.of("deploy", "policies");
  private static final Map<String, Integer> ROWS =
      Map.ofEntries(
          Map.entry("argocd-cluster-secret", 2),
          Map.entry("default-storage-class", 2),
          Map.entry("forbidden-environment-variables", 3),
          Map.entry("lifecycle-hooks", 5),
          Map.entry("namespace-network-policies", 2),
          Map.entry("required-labels", 3),
          Map.entry("reserved-namespaces", 3),
          Map.entry("sidecar-injection", 6),
          Map.entry("spinnaker-unversioned-configmaps", 2));

  @Test
  void everySampleIsListed() throws IOException {
    try (Stream<Path> folders = Files.list(SAMPLES)) {
      List<String> names =
          folders.filter(Files::isDirectory).map(f -> f.getFileName().toString()).sorted().toList();
      assertThat(names).isEqualTo(new TreeMap<>(ROWS).keySet().stream().toList());
    }
  }

  @Test
  void everyRowPasses() throws Exception {
    for (Map.Entry<String, Integer> sample : ROWS.entrySet()) {
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      int exit =
          RootCommand.commandLine()
              .setOut(new PrintWriter(out, true))
              .setErr(new PrintWriter(err, true))
              .execute(
                  "test", "--strict", "-o", "json", SAMPLES.resolve(sample.getKey()).toString());
      assertThat(exit).as("%s: %s%s", sample.getKey(), out, err).isZero();
      List<JsonNode> rows = new ArrayList<>();
      for (String test : out.toString().lines().toList()) {
        Json.parse(test).forEach(rows::add);
      }
      assertThat(rows).as(sample.getKey()).hasSize(sample.getValue());
      rows.forEach(row -> assertThat(row.path("RESULT").asText()).isEqualTo("Pass"));
    }
  }
}
