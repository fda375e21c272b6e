package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A part of a compiled document. */
sealed interface TemplateNode {
  /** The part with its variables substituted. */
  JsonNode substitute(Scope scope, QueryCache queries) throws ExpressionException;

  /** Compiles a document whose references have been replaced. */
  static TemplateNode compile(JsonNode node, String path, Function<String, Query> compile) {
    if (node instanceof ObjectNode object) {
      return object(object, path, compile);
    }
    if (node instanceof ArrayNode array) {
      return array(array, path, compile);
    }
    if (!node.isTextual() || !VariableScan.mayHold(node.textValue())) {
      return new Constant(node);
    }
    TextTemplate text = TextTemplate.of(node.textValue(), path, compile);
    return text.placeholders().isEmpty() ? constant(node) : new Text(text);
  }

  /** A text without variables may still hold escaped ones. */
  private static TemplateNode constant(JsonNode node) {
    String plain = VariableScan.unescape(node.textValue());
    return new Constant(plain.equals(node.textValue()) ? node : Json.NODES.textNode(plain));
  }

  private static TemplateNode object(
      ObjectNode object, String path, Function<String, Query> compile) {
    List<Field> fields = new ArrayList<>(object.size());
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      String key = field.getKey();
      Optional<TextTemplate> variableKey =
          VariableScan.mayHold(key)
              ? Optional.of(TextTemplate.of(key, path, compile))
              : Optional.empty();
      fields.add(
          new Field(
              key, variableKey, compile(field.getValue(), DocumentPath.field(path, key), compile)));
    }
    if (fields.stream().allMatch(f -> f.unchanged(object))) {
      return new Constant(object);
    }
    if (fields.stream().allMatch(f -> f.key.isEmpty() && f.value instanceof Constant)) {
      ObjectNode plain = Json.object();
      fields.forEach(f -> plain.set(f.name, ((Constant) f.value).node));
      return new Constant(plain);
    }
    return new Fields(fields);
  }

  private static TemplateNode array(ArrayNode array, String path, Function<String, Query> compile) {
    List<TemplateNode> items = new ArrayList<>(array.size());
    boolean same = true;
    for (int i = 0; i < array.size(); i++) {
      TemplateNode item = compile(array.get(i), DocumentPath.item(path, i), compile);
      same &= item instanceof Constant c && c.node == array.get(i);
      items.add(item);
    }
    if (same) {
      return new Constant(array);
    }
    if (items.stream().allMatch(Constant.class::isInstance)) {
      ArrayNode plain = Json.NODES.arrayNode(array.size());
      items.forEach(item -> plain.add(((Constant) item).node));
      return new Constant(plain);
    }
    return new Items(items);
  }

  /**
   * A part that is always the same.
   *
   * @param node the part
   */
  record Constant(JsonNode node) implements TemplateNode {
    @Override
    public JsonNode substitute(Scope scope, QueryCache queries) {
      return node;
    }
  }

  /**
   * A text with variables.
   *
   * @param template the text
   */
  record Text(TextTemplate template) implements TemplateNode {
    @Override
    public JsonNode substitute(Scope scope, QueryCache queries) throws ExpressionException {
      return template.substitute(scope, queries, 0);
    }
  }

  /**
   * A map.
   *
   * @param fields its fields in order
   */
  record Fields(List<Field> fields) implements TemplateNode {
    public Fields {
      fields = List.copyOf(fields);
    }

    @Override
    public JsonNode substitute(Scope scope, QueryCache queries) throws ExpressionException {
      ObjectNode out = Json.object();
      for (Field field : fields) {
        String key =
            field.key.isEmpty()
                ? field.name
                : KeyText.of(field.name, field.key.get().substitute(scope, queries, 0));
        out.set(key, field.value.substitute(scope, queries));
      }
      return out;
    }
  }

  /**
   * A field of a map.
   *
   * @param name its key as written
   * @param key the key where it holds variables
   * @param value its value
   */
  record Field(String name, Optional<TextTemplate> key, TemplateNode value) {
    private boolean unchanged(ObjectNode object) {
      return key.isEmpty() && value instanceof Constant c && c.node == object.get(name);
    }
  }

  /**
   * A list.
   *
   * @param items its elements
   */
  record Items(List<TemplateNode> items) implements TemplateNode {
    public Items {
      items = List.copyOf(items);
    }

    @Override
    public JsonNode substitute(Scope scope, QueryCache queries) throws ExpressionException {
      ArrayNode out = Json.NODES.arrayNode(items.size());
      for (TemplateNode item : items) {
        out.add(item.substitute(scope, queries));
      }
      return out;
    }
  }
}
