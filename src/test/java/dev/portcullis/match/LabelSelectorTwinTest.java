package dev.portcullis.match;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.Wildcard;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Label selectors against a slow twin that expands wildcards into labels, as Kyverno does. */
class LabelSelectorTwinTest {
  private static final int PAIRS = 10_000;
  private static final String[] KEYS = {"a", "b", "ab", "x.io/a", "x.io/b"};
  private static final String[] VALUES = {"", "1", "2", "12"};
  private static final String[] KEY_PATTERNS = {"*", "a*", "?", "x.io/*", "*b"};
  private static final String[] VALUE_PATTERNS = {"*", "?", "?*", "1*"};
  private static final String[] OPERATORS = {"In", "NotIn", "Exists", "DoesNotExist"};

  @Test
  void agreesWithItsTwin() {
    Random random = new Random(23);
    int matched = 0;
    for (int i = 0; i < PAIRS; i++) {
      ObjectNode selector = selector(random);
      Map<String, String> labels = labels(random);
      boolean expected = twin(selector, labels);
      assertThat(LabelSelector.compile(selector).matches(labels))
          .as("%s on %s", selector, labels)
          .isEqualTo(expected);
      matched += expected ? 1 : 0;
    }
    assertThat(matched).isBetween(PAIRS / 5, PAIRS * 4 / 5);
  }

  private static boolean twin(ObjectNode selector, Map<String, String> labels) {
    for (Map.Entry<String, String> pair :
        MatchDocuments.texts(selector.path("matchLabels")).entrySet()) {
      Map.Entry<String, String> plain = expand(pair, labels);
      if (!plain.getValue().equals(labels.get(plain.getKey()))) {
        return false;
      }
    }
    return selector
        .path("matchExpressions")
        .valueStream()
        .allMatch(
            e -> {
              String value = labels.get(e.get("key").asText());
              List<String> values = MatchDocuments.strings(e.path("values"));
              return switch (e.get("operator").asText()) {
                case "In" -> value != null && values.contains(value);
                case "NotIn" -> value == null || !values.contains(value);
                case "Exists" -> value != null;
                default -> value == null;
              };
            });
  }

  private static Map.Entry<String, String> expand(
      Map.Entry<String, String> pair, Map<String, String> labels) {
    if (!Wildcard.isPattern(pair.getKey()) && !Wildcard.isPattern(pair.getValue())) {
      return pair;
    }
    for (Map.Entry<String, String> label : labels.entrySet()) {
      if (Wildcard.matches(pair.getKey(), label.getKey())
          && Wildcard.matches(pair.getValue(), label.getValue())) {
        return label;
      }
    }
    return Map.entry(zeros(pair.getKey()), zeros(pair.getValue()));
  }

  private static String zeros(String text) {
    return text.replace('*', '0').replace('?', '0');
  }

  private static ObjectNode selector(Random random) {
    ObjectNode selector = Json.object();
    ObjectNode pairs = selector.putObject("matchLabels");
    for (int i = random.nextInt(3); i > 0; i--) {
      pairs.put(
          random.nextBoolean() ? one(KEYS, random) : one(KEY_PATTERNS, random),
          random.nextBoolean() ? one(VALUES, random) : one(VALUE_PATTERNS, random));
    }
    ArrayNode expressions = selector.putArray("matchExpressions");
    for (int i = random.nextInt(2); i > 0; i--) {
      String operator = one(OPERATORS, random);
      ObjectNode expression = expressions.addObject();
      expression.put("key", one(KEYS, random)).put("operator", operator);
      if (operator.endsWith("In")) {
        expression.putArray("values").add(one(VALUES, random)).add(one(VALUES, random));
      }
    }
    return selector;
  }

  private static Map<String, String> labels(Random random) {
    Map<String, String> labels = new LinkedHashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      labels.put(one(KEYS, random), one(VALUES, random));
    }
    return labels;
  }

  private static String one(String[] choices, Random random) {
    return choices[random.nextInt(choices.length)];
  }
}
