package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the references ({@code $(path)}) of a document by the leaves of the same document that
 * they name. What a reference names never depends on a request, so this is done when a document is
 * compiled.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/variables/">Variables</a>
 */
final class References {
  /** The operators of patterns that may stand before the path, longer ones first. */
  private static final List<String> OPERATORS = List.of(">=", "<=", ">", "<", "!");

  private final JsonNode document;
  private @Nullable Map<String, JsonNode> leaves;

  private References(JsonNode document) {
    this.document = document;
  }

  /**
   * The document with its references replaced; the same instance when it has none.
   *
   * @throws ExpressionException with Kyverno's text, which names reference and path
   */
  static JsonNode replace(JsonNode document) throws ExpressionException {
    return new References(document).replace(document, "");
  }

  private JsonNode replace(JsonNode node, String path) throws ExpressionException {
    if (node instanceof ObjectNode object) {
      return object(object, path);
    }
    if (node instanceof ArrayNode array) {
      return array(array, path);
    }
    if (!node.isTextual()) {
      return node;
    }
    String text = node.textValue();
    String replaced = text(text, path);
    return replaced.equals(text) ? node : Json.NODES.textNode(replaced);
  }

  private JsonNode object(ObjectNode object, String path) throws ExpressionException {
    ObjectNode out = Json.object();
    boolean changed = false;
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      String key = text(field.getKey(), path);
      JsonNode value = replace(field.getValue(), DocumentPath.field(path, field.getKey()));
      changed |= !key.equals(field.getKey()) || value != field.getValue();
      out.set(key, value);
    }
    return changed ? out : object;
  }

  private JsonNode array(ArrayNode array, String path) throws ExpressionException {
    ArrayNode out = Json.NODES.arrayNode(array.size());
    boolean changed = false;
    for (int i = 0; i < array.size(); i++) {
      JsonNode value = replace(array.get(i), DocumentPath.item(path, i));
      changed |= value != array.get(i);
      out.add(value);
    }
    return changed ? out : array;
  }

  private String text(String text, String path) throws ExpressionException {
    if (!ReferenceScan.mayHold(text)) {
      return text;
    }
    String out = text;
    for (ReferenceScan.Found found : ReferenceScan.find(text)) {
      String value = value(found.text(), path);
      String old = found.lead() + found.text();
      int at = out.indexOf(old);
      if (at >= 0) {
        out = out.substring(0, at) + found.lead() + value + out.substring(at + old.length());
      }
    }
    return ReferenceScan.unescape(out);
  }

  private String value(String reference, String path) throws ExpressionException {
    String written = trim(reference);
    String operator = operator(written);
    String target = written.substring(operator.length());
    if (target.isEmpty()) {
      throw failure(reference, path, "expected path, found empty reference");
    }
    JsonNode leaf = leaves().get(target.startsWith("/") ? target : DocumentPath.join(path, target));
    if (!operator.isEmpty()) {
      return operator + operand(leaf, operator, reference, path);
    }
    if (leaf == null || leaf.isNull()) {
      throw new ExpressionException(
          Kind.EVALUATION,
          "got nil resolved variable " + reference + " at path " + path + ": <nil>");
    }
    if (!leaf.isTextual()) {
      throw new ExpressionException(
          Kind.EVALUATION,
          "NotResolvedReferenceErr,reference " + reference + " not resolved at path " + path);
    }
    return leaf.textValue();
  }

  private static String trim(String reference) {
    int start = 0;
    int end = reference.length();
    while (start < end && "$()".indexOf(reference.charAt(start)) >= 0) {
      start++;
    }
    while (end > start && "$()".indexOf(reference.charAt(end - 1)) >= 0) {
      end--;
    }
    return reference.substring(start, end);
  }

  private static String operator(String written) {
    if (written.length() < 2) {
      return "";
    }
    return OPERATORS.stream().filter(written::startsWith).findFirst().orElse("");
  }

  private static String operand(
      @Nullable JsonNode leaf, String operator, String reference, String path)
      throws ExpressionException {
    if (leaf != null && leaf.isTextual()) {
      return leaf.textValue();
    }
    if (leaf != null && leaf.isIntegralNumber()) {
      return String.valueOf(leaf.longValue());
    }
    if (leaf != null && leaf.isNumber()) {
      return GoText.fixed(leaf.doubleValue());
    }
    String shown = leaf == null ? "<nil>" : GoText.of(leaf);
    throw failure(
        reference,
        path,
        "incorrect expression: operator " + operator + " does not match with value " + shown);
  }

  private static ExpressionException failure(String reference, String path, String cause) {
    return new ExpressionException(
        Kind.EVALUATION, "failed to resolve " + reference + " at path " + path + ": " + cause);
  }

  /** The leaves by path; a map stands under its path with the name of its last key. */
  private Map<String, JsonNode> leaves() {
    Map<String, JsonNode> known = leaves;
    if (known == null) {
      known = new HashMap<>();
      collect(document, "", known);
      leaves = known;
    }
    return known;
  }

  private static void collect(JsonNode node, String path, Map<String, JsonNode> leaves) {
    if (node instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        leaves.put(DocumentPath.withoutAnchors(path), Json.NODES.textNode(field.getKey()));
        collect(field.getValue(), DocumentPath.field(path, field.getKey()), leaves);
      }
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        collect(array.get(i), DocumentPath.item(path, i), leaves);
      }
    } else {
      leaves.put(DocumentPath.withoutAnchors(path), node);
    }
  }
}
