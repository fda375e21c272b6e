package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Compares a value with an assertion tree: fields that are named must be there, lists must have the
 * same length, keys and texts in parentheses are expressions on the value at that place.
 *
 * @see <a href="https://kyverno.github.io/kyverno-json/latest/policies/asserts/">Assertion
 *     trees</a>
 */
final class AssertionTree {
  private final List<String> mismatches = new ArrayList<>();

  private AssertionTree() {}

  /**
   * Why a value does not satisfy an assertion; nothing if it does.
   *
   * @throws CaseFault when they cannot be compared at all
   */
  static List<String> mismatches(JsonNode assertion, JsonNode value, Bindings bindings)
      throws CaseFault {
    AssertionTree tree = new AssertionTree();
    tree.check("", assertion, value, bindings);
    return tree.mismatches;
  }

  private void check(String path, JsonNode assertion, JsonNode value, Bindings bindings)
      throws CaseFault {
    switch (assertion.getNodeType()) {
      case OBJECT -> checkObject(path, assertion, value, bindings);
      case ARRAY -> checkArray(path, assertion, value, bindings);
      default -> checkScalar(path, assertion, value, bindings);
    }
  }

  private void checkObject(String path, JsonNode assertion, JsonNode value, Bindings outer)
      throws CaseFault {
    if (assertion.isEmpty() && value.isNull()) {
      mismatch(path, "must not be null");
    }
    Bindings bindings = outer;
    for (Map.Entry<String, JsonNode> field : assertion.properties()) {
      AssertionKey key = AssertionKey.of(field.getKey());
      String below = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
      JsonNode projected = project(key, value, bindings);
      if (projected.isMissingNode()) {
        mismatch(below, "is missing");
        continue;
      }
      if (key.binding().isPresent()) {
        bindings = bindings.with(key.binding().get(), projected);
      }
      if (key.each()) {
        checkEach(below, key, field.getValue(), projected, bindings);
      } else {
        check(below, field.getValue(), projected, bindings);
      }
    }
  }

  private static JsonNode project(AssertionKey key, JsonNode value, Bindings bindings)
      throws CaseFault {
    if (key.isExpression()) {
      return CaseExpressions.evaluate(key.statement(), value, bindings);
    }
    return value.path(key.statement());
  }

  private void checkEach(
      String path, AssertionKey key, JsonNode assertion, JsonNode value, Bindings bindings)
      throws CaseFault {
    if (!value.isContainerNode()) {
      throw new CaseFault(path + ": neither a list nor a map: " + shown(value));
    }
    if (value.isObject()) {
      for (Map.Entry<String, JsonNode> field : value.properties()) {
        JsonNode name = TextNode.valueOf(field.getKey());
        check(path + "." + field.getKey(), assertion, field.getValue(), named(key, name, bindings));
      }
      return;
    }
    for (int i = 0; i < value.size(); i++) {
      Bindings inner = named(key, LongNode.valueOf(i), bindings);
      check(path + "[" + i + "]", assertion, value.get(i), inner);
    }
  }

  private static Bindings named(AssertionKey key, JsonNode value, Bindings bindings) {
    return key.eachName().map(name -> bindings.with(name, value)).orElse(bindings);
  }

  private void checkArray(String path, JsonNode assertion, JsonNode value, Bindings bindings)
      throws CaseFault {
    if (value.isNull()) {
      mismatch(path, "is null");
      return;
    }
    if (!value.isArray()) {
      throw new CaseFault(path + ": no list: " + shown(value));
    }
    if (value.size() != assertion.size()) {
      mismatch(path, "%d elements, not %d: %s", value.size(), assertion.size(), shown(value));
      return;
    }
    for (int i = 0; i < assertion.size(); i++) {
      check(path + "[" + i + "]", assertion.get(i), value.get(i), bindings);
    }
  }

  private void checkScalar(String path, JsonNode assertion, JsonNode value, Bindings bindings)
      throws CaseFault {
    JsonNode expected = assertion;
    if (assertion.isTextual()) {
      AssertionKey key = AssertionKey.of(assertion.textValue());
      if (key.each() || key.binding().isPresent()) {
        throw new CaseFault(path + ": a value can neither iterate nor bind: " + assertion);
      }
      expected =
          key.isExpression()
              ? CaseExpressions.evaluate(key.statement(), value, bindings)
              : TextNode.valueOf(key.statement());
    }
    if (!matches(expected, value)) {
      mismatch(path, "%s, not %s", shown(value), shown(expected));
    }
  }

  /** Whether all of an expected value is found; a map may have more fields. */
  private static boolean matches(JsonNode expected, JsonNode actual) {
    if (expected.isNumber() && actual.isNumber()) {
      return expected.doubleValue() == actual.doubleValue();
    }
    if (expected.isArray() && actual.isArray() && expected.size() == actual.size()) {
      for (int i = 0; i < expected.size(); i++) {
        if (!matches(expected.get(i), actual.get(i))) {
          return false;
        }
      }
      return true;
    }
    if (expected.isObject() && actual.isObject()) {
      return expected.properties().stream()
          .allMatch(
              field ->
                  actual.has(field.getKey())
                      && matches(field.getValue(), actual.get(field.getKey())));
    }
    return expected.equals(actual);
  }

  private void mismatch(String path, String message, Object... words) {
    mismatches.add((path.isEmpty() ? "value" : path) + ": " + message.formatted(words));
  }

  private static String shown(JsonNode value) {
    String text = value.toString();
    return text.length() > 300 ? text.substring(0, 300) + "..." : text;
  }
}
