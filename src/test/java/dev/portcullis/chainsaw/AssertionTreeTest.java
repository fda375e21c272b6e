package dev.portcullis.chainsaw;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.yaml.YamlReader;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AssertionTreeTest {
  private static final String TABLE = "/fixtures/chainsaw/assertions.yaml";
  private static final int CASES = 61;

  @Test
  void table() throws Exception {
    List<String> wrong = new ArrayList<>();
    int executed = 0;
    for (JsonNode row : rows()) {
      executed++;
      answer(row).ifPresent(problem -> wrong.add(row.path("name").asText() + ": " + problem));
    }
    assertThat(wrong).isEmpty();
    assertThat(executed).isEqualTo(CASES);
  }

  private static Optional<String> answer(JsonNode row) {
    Bindings bindings = Bindings.NONE;
    for (Map.Entry<String, JsonNode> binding : row.path("bindings").properties()) {
      bindings = bindings.with(binding.getKey(), binding.getValue());
    }
    String fault = row.path("fault").asText("");
    try {
      List<String> mismatches =
          AssertionTree.mismatches(row.get("assertion"), row.get("value"), bindings);
      if (!fault.isEmpty()) {
        return Optional.of("no fault, but " + mismatches);
      }
      return mismatches.isEmpty() == row.get("holds").asBoolean()
          ? Optional.empty()
          : Optional.of(mismatches.toString());
    } catch (CaseFault e) {
      return !fault.isEmpty() && e.getMessage().contains(fault)
          ? Optional.empty()
          : Optional.of("fault: " + e.getMessage());
    }
  }

  private static JsonNode rows() throws Exception {
    try (InputStream in = AssertionTreeTest.class.getResourceAsStream(TABLE)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return YamlReader.documents(text).getFirst().content();
    }
  }

  @Test
  void mismatchesNamePathAndValues() throws Exception {
    JsonNode value = YamlReader.documents("{a: {b: [1, x]}}").getFirst().content();
    JsonNode assertion = YamlReader.documents("{a: {b: [1, z], c: 1}}").getFirst().content();
    assertThat(AssertionTree.mismatches(assertion, value, Bindings.NONE))
        .containsExactly("a.b[1]: \"x\", not \"z\"", "a.c: is missing");
  }
}
