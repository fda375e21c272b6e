package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Json;
import dev.portcullis.value.Wildcard;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The slow twin of the compiled patterns: interprets the pattern as it was written, in the order of
 * the documentation, and builds every text at once. It defines the language.
 */
final class NaiveMatcher {
  private static final Pattern ANCHOR = Pattern.compile("([+<=X^]?)\\((.+)\\)", Pattern.UNIX_LINES);

  private final Map<String, Boolean> seen = new HashMap<>();

  private NaiveMatcher() {}

  /** What the comparison of one element came to. */
  private record Step(Kind kind, String path, String text) {
    enum Kind {
      FITS,
      FAILURE,
      NEGATION,
      DIRECT_SKIP,
      AGGREGATED_SKIP
    }

    static final Step OK = new Step(Kind.FITS, "", "");

    static Step failure(String path, String text) {
      return new Step(Kind.FAILURE, path, text);
    }

    boolean skip() {
      return kind == Kind.DIRECT_SKIP || kind == Kind.AGGREGATED_SKIP;
    }

    boolean fits() {
      return kind == Kind.FITS;
    }
  }

  static PatternResult match(JsonNode pattern, JsonNode resource) {
    NaiveMatcher matcher = new NaiveMatcher();
    // Expanded keys are written into the pattern, so each comparison has one of its own.
    Step step = matcher.element(pattern.deepCopy(), resource, "/");
    return switch (step.kind()) {
      case FITS -> new PatternResult.Pass();
      case DIRECT_SKIP, AGGREGATED_SKIP -> new PatternResult.Skip(step.text());
      case NEGATION -> new PatternResult.Fail(step.path(), step.text());
      case FAILURE ->
          step.path().isEmpty() || matcher.seen.containsValue(false)
              ? new PatternResult.Errored(step.text())
              : new PatternResult.Fail(step.path(), step.text());
    };
  }

  private Step element(JsonNode pattern, JsonNode value, String path) {
    if (pattern.isObject()) {
      if (!value.isObject()) {
        return Step.failure(
            path,
            "pattern and resource have different structures. Path: %s. Expected map[string]interface {}, found %s"
                .formatted(path, type(value)));
      }
      return map(pattern, value, path);
    }
    if (pattern.isArray()) {
      if (!value.isArray()) {
        return Step.failure(
            path,
            "validation rule failed at path %s, resource does not satisfy the expected overlay pattern"
                .formatted(path));
      }
      return list(pattern, value, path);
    }
    List<JsonNode> values = new ArrayList<>();
    if (value.isArray()) {
      value.forEach(values::add);
    } else {
      values.add(value);
    }
    return values.stream().allMatch(one -> NaiveScalar.passes(pattern, one))
        ? Step.OK
        : Step.failure(
            path,
            "resource value '%s' does not match '%s' at path %s"
                .formatted(GoText.of(value), GoText.of(pattern), path));
  }

  private Step list(JsonNode pattern, JsonNode value, String path) {
    if (pattern.isEmpty()) {
      return Step.failure(path, "pattern Array empty");
    }
    JsonNode first = pattern.get(0);
    if (first.isValueNode()) {
      return element(first, value, path);
    }
    if (first.isArray() && value.size() < pattern.size()) {
      return Step.failure(
          "",
          "validate Array failed, array length mismatch, resource Array len is %d and pattern Array len is %d"
              .formatted(value.size(), pattern.size()));
    }
    int count = first.isObject() ? value.size() : pattern.size();
    int applied = 0;
    List<String> skipped = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      JsonNode wanted = first.isObject() ? first : pattern.get(i);
      Step step = element(wanted, value.get(i), path + i + "/");
      if (step.skip()) {
        skipped.add(step.text());
      } else if (!step.fits()) {
        return step;
      } else {
        applied++;
      }
    }
    return applied == 0 && !skipped.isEmpty() ? aggregated(skipped) : Step.OK;
  }

  private static Step aggregated(List<String> texts) {
    return new Step(Step.Kind.AGGREGATED_SKIP, "", String.join("; ", texts));
  }

  private Step map(JsonNode pattern, JsonNode value, String path) {
    remember(pattern, value);
    expandMetadata(pattern, value);
    Map<String, JsonNode> fields = new TreeMap<>();
    pattern.properties().forEach(f -> fields.put(f.getKey(), f.getValue()));

    int applied = 0;
    boolean direct = false;
    List<String> skipped = new ArrayList<>();
    List<String> later = new ArrayList<>();
    for (Map.Entry<String, JsonNode> field : fields.entrySet()) {
      if (!decides(field.getKey(), "C=X^")) {
        boolean first = modifier(field.getKey()).equals("<") || anchored(field.getValue());
        later.add(first ? 0 : later.size(), field.getKey());
        continue;
      }
      Step step = anchor(field.getKey(), field.getValue(), value, path);
      if (step.skip()) {
        skipped.add(step.text());
        direct |= step.kind() == Step.Kind.DIRECT_SKIP;
      } else if (step.fits()) {
        applied++;
      } else if (!direct) {
        return step;
      }
    }
    if (direct || (applied == 0 && !skipped.isEmpty())) {
      return aggregated(skipped);
    }
    for (String key : later) {
      Step step =
          modifier(key).equals("<")
              ? anchor(key, fields.get(key), value, path)
              : plain(key, fields.get(key), value, path);
      if (!step.fits()) {
        return step;
      }
    }
    return Step.OK;
  }

  private Step plain(String key, JsonNode pattern, JsonNode map, String path) {
    JsonNode value = map.has(key) ? map.get(key) : NullNode.getInstance();
    if (pattern.isTextual() && pattern.textValue().equals("*")) {
      return value.isNull() ? Step.failure(path, path + "/" + key + " not found") : Step.OK;
    }
    return element(pattern, value, path + key + "/");
  }

  private Step anchor(String text, JsonNode pattern, JsonNode map, String path) {
    String key = key(text);
    String below = path + key + "/";
    JsonNode value = map.get(key);
    if (value == null) {
      return modifier(text).equals("C")
          ? new Step(
              Step.Kind.DIRECT_SKIP,
              "",
              "conditional anchor mismatch: conditional anchor key doesn't exist in the resource")
          : Step.OK;
    }
    return switch (modifier(text)) {
      case "C" -> unless(element(pattern, value, below), "conditional");
      case "<" -> unless(element(pattern, value, below), "global");
      case "=" -> element(pattern, value, below);
      case "X" ->
          new Step(
              Step.Kind.NEGATION,
              below,
              "negation anchor matched in resource: %s is not allowed".formatted(below));
      default -> existence(pattern, value, below);
    };
  }

  private static Step unless(Step step, String anchor) {
    return step.fits()
        ? step
        : new Step(Step.Kind.DIRECT_SKIP, "", anchor + " anchor mismatch: " + step.text());
  }

  private Step existence(JsonNode pattern, JsonNode value, String path) {
    if (!value.isArray()) {
      return Step.failure(
          path,
          "invalid resource type %s: Existence ^ () anchor can be used only on list/array type resource"
              .formatted(type(value)));
    }
    if (!pattern.isArray()) {
      return Step.failure(
          path,
          "invalid pattern type %s: Pattern has to be of list to compare against resource"
              .formatted(type(pattern)));
    }
    for (JsonNode wanted : pattern) {
      if (!wanted.isObject()) {
        return Step.failure(
            path,
            "invalid pattern type []interface {}: Pattern has to be of type map to compare against items in resource");
      }
      boolean found = false;
      for (int i = 0; i < value.size() && !found; i++) {
        found = element(wanted, value.get(i), path + i + "/").fits();
      }
      if (!found) {
        return Step.failure(path, "existence anchor validation failed at path " + path);
      }
    }
    return Step.OK;
  }

  private void remember(JsonNode pattern, JsonNode value) {
    pattern
        .fieldNames()
        .forEachRemaining(
            text -> {
              if (decides(text, "C^")) {
                seen.put(text, seen.getOrDefault(text, false) || value.has(key(text)));
              }
            });
  }

  private static boolean anchored(JsonNode pattern) {
    boolean here = false;
    for (Map.Entry<String, JsonNode> field : pattern.properties()) {
      here |= decides(field.getKey(), "C=X^<");
    }
    for (JsonNode child : pattern) {
      here |= anchored(child);
    }
    return here;
  }

  private static void expandMetadata(JsonNode pattern, JsonNode value) {
    JsonNode metadata = named(pattern, "metadata");
    for (String tag : List.of("labels", "annotations")) {
      JsonNode wanted = named(metadata, tag);
      JsonNode actual = value.path("metadata").path(tag);
      if (wanted instanceof ObjectNode map && actual.isObject()) {
        Map<String, JsonNode> before = new TreeMap<>();
        map.properties().forEach(f -> before.put(f.getKey(), f.getValue()));
        map.removeAll();
        for (boolean wildcards : new boolean[] {false, true}) {
          for (Map.Entry<String, JsonNode> field : before.entrySet()) {
            if (field.getValue().isTextual() && Wildcard.isPattern(field.getKey()) == wildcards) {
              map.putIfAbsent(expanded(field.getKey(), actual), field.getValue());
            }
          }
        }
      }
    }
  }

  private static String expanded(String text, JsonNode actual) {
    if (!Wildcard.isPattern(text)) {
      return text;
    }
    TreeSet<String> keys = new TreeSet<>();
    for (Map.Entry<String, JsonNode> field : actual.properties()) {
      if (field.getValue().isTextual() && Wildcard.matches(key(text), field.getKey())) {
        keys.add(field.getKey());
      }
    }
    return keys.isEmpty()
        ? text
        : text.substring(0, text.indexOf(key(text)))
            + keys.first()
            + text.substring(text.indexOf(key(text)) + key(text).length());
  }

  private static JsonNode named(JsonNode pattern, String name) {
    for (String text : new String[] {name, "(%s)", "<(%s)", "=(%s)", "X(%s)", "^(%s)", "+(%s)"}) {
      String key = text.formatted(name);
      if (pattern.has(key)) {
        return pattern.get(key);
      }
    }
    return Json.NODES.missingNode();
  }

  /** The modifier of an anchor, {@code C} for a conditional one, nothing for any other key. */
  private static String modifier(String text) {
    Matcher anchor = ANCHOR.matcher(GoText.trimSpace(text));
    if (!text.contains("(") || !anchor.matches()) {
      return "";
    }
    return anchor.group(1).isEmpty() ? "C" : anchor.group(1);
  }

  private static boolean decides(String text, String modifiers) {
    String modifier = modifier(text);
    return !modifier.isEmpty() && modifiers.contains(modifier);
  }

  private static String key(String text) {
    Matcher anchor = ANCHOR.matcher(GoText.trimSpace(text));
    return anchor.matches() ? anchor.group(2) : text;
  }

  private static String type(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> "string";
      case NUMBER -> value.isDouble() ? "float64" : "int64";
      case BOOLEAN -> "bool";
      case ARRAY -> "[]interface {}";
      case OBJECT -> "map[string]interface {}";
      default -> "<nil>";
    };
  }
}
