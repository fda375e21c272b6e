package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Compares a document with its shape, as the API server would before it accepts the document. */
final class CheckShape {
  private final List<Problem> problems = new ArrayList<>();

  private CheckShape() {}

  /** Everything in which a document differs from its shape. */
  static List<Problem> check(JsonNode document, Shape shape) {
    CheckShape check = new CheckShape();
    check.visit(document, shape, "");
    return check.problems;
  }

  private void visit(JsonNode node, Shape shape, String path) {
    switch (shape) {
      case Shape.Anything _ -> {}
      case Shape.Text text -> text(node, text, path);
      case Shape.Flag _ -> {
        if (!node.isBoolean()) {
          mismatch(node, "boolean", path);
        }
      }
      case Shape.Whole _ -> {
        if (!node.isIntegralNumber()) {
          mismatch(node, "integer", path);
        }
      }
      case Shape.ListOf list -> list(node, list, path);
      case Shape.MapOf map -> map(node, map, path);
      case Shape.Struct struct -> struct(node, struct, path);
    }
  }

  private void mismatch(JsonNode node, String wanted, String path) {
    String found = Problem.quoted(Fields.typeName(node));
    problems.add(
        new Problem(
            path,
            "%s: Invalid value: %s: %s in body must be of type %s: %s"
                .formatted(path, found, path, wanted, found)));
  }

  private void text(JsonNode node, Shape.Text shape, String path) {
    if (!node.isTextual()) {
      mismatch(node, "string", path);
      return;
    }
    String text = node.textValue();
    if (!shape.allowed().isEmpty() && !shape.allowed().contains(text)) {
      String allowed =
          shape.allowed().stream().map(Problem::quoted).collect(Collectors.joining(", "));
      problems.add(
          new Problem(
              path,
              path
                  + ": Unsupported value: "
                  + Problem.quoted(text)
                  + ": supported values: "
                  + allowed));
    }
    if (text.length() > shape.longest()) {
      problems.add(
          new Problem(
              path, path + ": Too long: may not be more than " + shape.longest() + " bytes"));
    }
  }

  private void list(JsonNode node, Shape.ListOf shape, String path) {
    if (!node.isArray()) {
      mismatch(node, "array", path);
      return;
    }
    for (int i = 0; i < node.size(); i++) {
      visit(node.get(i), shape.item(), path + "[" + i + "]");
    }
  }

  private void map(JsonNode node, Shape.MapOf shape, String path) {
    if (!node.isObject()) {
      mismatch(node, "object", path);
      return;
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      visit(field.getValue(), shape.value(), child(path, field.getKey()));
    }
  }

  private void struct(JsonNode node, Shape.Struct shape, String path) {
    if (!node.isObject()) {
      mismatch(node, "object", path);
      return;
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      String at = child(path, field.getKey());
      shape
          .field(field.getKey())
          .ifPresentOrElse(
              known -> {
                // Where nothing is declared nullable, the API server drops a null before it looks.
                if (!field.getValue().isNull()) {
                  visit(field.getValue(), known, at);
                }
              },
              () -> problems.add(new Problem(at, unknown(field.getKey(), shape, at))));
    }
    shape.required().stream()
        .filter(name -> isAbsent(node, name, shape))
        .sorted()
        .forEach(name -> problems.add(Problem.required(child(path, name), "")));
    exactlyOne(node, shape, path);
    if (!shape.notBoth().isEmpty() && shape.notBoth().stream().allMatch(node::hasNonNull)) {
      problems.add(
          Problem.invalid(
              path,
              "",
              "\"%s\" must not validate the schema (not): %s cannot be given together"
                  .formatted(path, String.join(" and ", shape.notBoth()))));
    }
  }

  private static boolean isAbsent(JsonNode node, String name, Shape.Struct shape) {
    boolean nullable = shape.field(name).filter(Shape.ANYTHING::equals).isPresent();
    return nullable ? !node.has(name) : !node.hasNonNull(name);
  }

  private static String unknown(String name, Shape.Struct shape, String at) {
    return at
        + ": Invalid value: value provided for unknown field"
        + NearestName.of(name, shape.fields().keySet())
            .map(near -> "; did you mean `" + near + "`?")
            .orElse("");
  }

  private void exactlyOne(JsonNode node, Shape.Struct shape, String path) {
    long found = shape.oneOf().stream().filter(node::hasNonNull).count();
    if (!shape.oneOf().isEmpty() && found != 1) {
      problems.add(
          new Problem(
              path,
              "%s: Invalid value: \"\": \"%s\" must validate one and only one schema (oneOf). Found"
                      .formatted(path, path)
                  + (found == 0 ? " none valid" : " " + found + " valid alternatives")
                  + ": exactly one of "
                  + String.join(", ", shape.oneOf())
                  + " is needed"));
    }
  }

  private static String child(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
