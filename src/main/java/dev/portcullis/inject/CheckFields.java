package dev.portcullis.inject;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.policy.NearestName;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.VisibleText;
import java.util.Map;
import java.util.TreeSet;

/** Compares a configuration with its shape: wrong types are errors, unknown fields warnings. */
final class CheckFields {
  private static final int LONGEST_VALUE = 80;

  private final Problems problems;

  private CheckFields(Problems problems) {
    this.problems = problems;
  }

  static void check(JsonNode node, FieldShape shape, Problems problems) {
    new CheckFields(problems).visit(node, shape, "");
  }

  private void visit(JsonNode node, FieldShape shape, String path) {
    switch (shape) {
      case FieldShape.AnyObject _ -> expect(node.isObject(), node, "an object", path);
      case FieldShape.Flag _ -> expect(node.isBoolean(), node, "true or false", path);
      case FieldShape.Whole _ -> expect(node.isIntegralNumber(), node, "a whole number", path);
      case FieldShape.Text text -> text(node, text, path);
      case FieldShape.TextMap _ -> textMap(node, path);
      case FieldShape.Items items -> items(node, items, path);
      case FieldShape.Fields fields -> fields(node, fields, path);
    }
  }

  private boolean expect(boolean right, JsonNode node, String wanted, String path) {
    if (!right) {
      problems.error(path, "must be " + wanted + ", but is " + shown(node));
    }
    return right;
  }

  private static String shown(JsonNode node) {
    return node.isNull() ? "empty" : "`" + VisibleText.of(JsonText.of(node), LONGEST_VALUE) + "`";
  }

  private void text(JsonNode node, FieldShape.Text shape, String path) {
    String hint = node.isNumber() || node.isBoolean() ? "a string (put it in quotes)" : "a string";
    if (expect(node.isTextual(), node, hint, path)
        && !shape.allowed().isEmpty()
        && !shape.allowed().contains(node.textValue())) {
      problems.error(
          path,
          "must be one of "
              + String.join(", ", new TreeSet<>(shape.allowed()))
              + ", but is "
              + shown(node));
    }
  }

  private void textMap(JsonNode node, String path) {
    if (expect(node.isObject(), node, "an object", path)) {
      for (Map.Entry<String, JsonNode> entry : node.properties()) {
        visit(entry.getValue(), FieldShape.TEXT, path + "." + entry.getKey());
      }
    }
  }

  private void items(JsonNode node, FieldShape.Items shape, String path) {
    if (expect(node.isArray(), node, "a list", path)) {
      for (int i = 0; i < node.size(); i++) {
        visit(node.get(i), shape.item(), path + "[" + i + "]");
      }
    }
  }

  private void fields(JsonNode node, FieldShape.Fields shape, String path) {
    if (!expect(node.isObject(), node, "an object", path)) {
      return;
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      String at = child(path, field.getKey());
      FieldShape known = shape.fields().get(field.getKey());
      if (known == null) {
        problems.warn(at, "there is no such field" + near(field.getKey(), shape));
      } else if (!field.getValue().isNull()) {
        visit(field.getValue(), known, at);
      }
    }
    shape.required().stream()
        .filter(name -> node.path(name).asText("").isEmpty() && !node.path(name).isContainerNode())
        .sorted()
        .forEach(name -> problems.error(child(path, name), "is missing"));
  }

  private static String near(String name, FieldShape.Fields shape) {
    return NearestName.of(name, shape.fields().keySet())
        .map(known -> "; did you mean `" + known + "`?")
        .orElse("");
  }

  private static String child(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
