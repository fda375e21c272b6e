package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A text with variables. Its own variables are compiled; what becomes a variable only when the
 * first ones have values is found again in each round, until there is none left.
 *
 * @param text the text
 * @param path where it stands in its document
 * @param placeholders its variables
 */
record TextTemplate(String text, String path, List<Placeholder> placeholders) {
  /** How many characters of a round cost one step. */
  private static final int CHARACTERS_PER_STEP = 16;

  /** How many characters that are copied to insert one value cost one step. */
  private static final int COPIED_PER_STEP = 256;

  TextTemplate {
    placeholders = List.copyOf(placeholders);
  }

  /** Compiles the variables of a text. */
  static TextTemplate of(String text, String path, Function<String, Query> compile) {
    return new TextTemplate(
        text,
        path,
        VariableScan.find(text).stream().map(f -> Placeholder.of(f, path, compile)).toList());
  }

  /**
   * The text with its variables substituted: a value of any type where the text is exactly one
   * variable, a text otherwise.
   *
   * @param depth how many values this one came from
   * @throws ExpressionException with the expression and the path that failed
   */
  JsonNode substitute(Scope scope, QueryCache queries, int depth) throws ExpressionException {
    TextTemplate round = this;
    while (!round.placeholders.isEmpty()) {
      String current = round.text;
      scope.budget().spend(1 + current.length() / CHARACTERS_PER_STEP);
      for (Placeholder placeholder : round.placeholders) {
        JsonNode value = value(placeholder, scope);
        if (placeholder.found().text().equals(round.text)) {
          return new ValueSubstitution(scope, queries).inside(value, path, depth + 1);
        }
        current = embed(current, placeholder, value, scope);
        scope.budget().checkOutput(current.length());
      }
      if (!VariableScan.mayHold(current)) {
        return Json.NODES.textNode(current);
      }
      round = next(round.placeholders.getLast().shallow(), current, queries);
    }
    return Json.NODES.textNode(VariableScan.unescape(round.text));
  }

  private TextTemplate next(boolean last, String text, QueryCache queries) {
    return last ? new TextTemplate(text, path, List.of()) : of(text, path, queries::get);
  }

  private JsonNode value(Placeholder placeholder, Scope scope) throws ExpressionException {
    Query query = placeholder.query(scope);
    try {
      return query.evaluate(scope);
    } catch (ExpressionException e) {
      throw e.within(failed(query));
    }
  }

  private String failed(Query query) {
    return "failed to resolve " + query.text() + " at path " + path + ": ";
  }

  /** The text with the first occurrence of the variable replaced by its value. */
  private String embed(String current, Placeholder placeholder, JsonNode value, Scope scope)
      throws ExpressionException {
    String old = placeholder.found().whole();
    int at = current.indexOf(old);
    if (at < 0) {
      return current;
    }
    scope.budget().spend(current.length() / COPIED_PER_STEP);
    return current.substring(0, at)
        + placeholder.found().lead()
        + shown(placeholder, value, scope)
        + current.substring(at + old.length());
  }

  private String shown(Placeholder placeholder, JsonNode value, Scope scope)
      throws ExpressionException {
    if (value.isTextual()) {
      String text = value.textValue();
      return placeholder.shallow() ? VariableScan.escape(text) : text;
    }
    if (placeholder.shallow() && !value.isNull()) {
      throw new ExpressionException(
          Kind.EVALUATION,
          failed(placeholder.query(scope)) + "a value inserted as it is must be a string");
    }
    try {
      return JsonText.of(value);
    } catch (ArithmeticException e) {
      throw new ExpressionException(
          Kind.EVALUATION,
          failed(placeholder.query(scope))
              + "failed to marshal "
              + GoTypes.of(value)
              + ": "
              + GoText.of(value));
    }
  }

  /** Substitutes the variables inside values that came from data. */
  private record ValueSubstitution(Scope scope, QueryCache queries) {
    /** A container with everything inside it substituted; a scalar is final. */
    JsonNode inside(JsonNode value, String path, int depth) throws ExpressionException {
      if (!value.isContainerNode()) {
        return value;
      }
      Budget budget = scope.budget();
      budget.checkDepth(depth);
      budget.spend(1 + value.size());
      return value instanceof ObjectNode object
          ? object(object, path, depth)
          : array((ArrayNode) value, path, depth);
    }

    private JsonNode object(ObjectNode object, String path, int depth) throws ExpressionException {
      ObjectNode out = null;
      int seen = 0;
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        String key = key(field.getKey(), path, depth);
        JsonNode value = element(field.getValue(), DocumentPath.field(path, field.getKey()), depth);
        if (out == null && (!key.equals(field.getKey()) || value != field.getValue())) {
          out = head(object, seen);
        }
        if (out != null) {
          out.set(key, value);
        }
        seen++;
      }
      return out == null ? object : out;
    }

    private static ObjectNode head(ObjectNode object, int count) {
      ObjectNode out = Json.object();
      object.properties().stream()
          .limit(count)
          .forEach(field -> out.set(field.getKey(), field.getValue()));
      return out;
    }

    private JsonNode array(ArrayNode array, String path, int depth) throws ExpressionException {
      ArrayNode out = null;
      for (int i = 0; i < array.size(); i++) {
        JsonNode value = element(array.get(i), DocumentPath.item(path, i), depth);
        if (out == null && value != array.get(i)) {
          out = Json.NODES.arrayNode(array.size()).addAll(array);
        }
        if (out != null) {
          out.set(i, value);
        }
      }
      return out == null ? array : out;
    }

    private JsonNode element(JsonNode value, String path, int depth) throws ExpressionException {
      if (value.isTextual()) {
        return VariableScan.mayHold(value.textValue())
            ? of(value.textValue(), path, queries::get).substitute(scope, queries, depth)
            : value;
      }
      return inside(value, path, depth + 1);
    }

    private String key(String key, String path, int depth) throws ExpressionException {
      return VariableScan.mayHold(key)
          ? KeyText.of(key, of(key, path, queries::get).substitute(scope, queries, depth))
          : key;
    }
  }
}
