package dev.portcullis.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.policy.Shape.Struct;
import dev.portcullis.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The shapes by which policies from files are checked say the same as the definitions by which the
 * API server checks them.
 */
class ShapeOfDefinitionsTest {
  private final List<String> differences = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({
    "clusterpolicies, v1",
    "clusterpolicies, v2beta1",
    "policies, v1",
    "policies, v2beta1",
  })
  void policies(String resource, String version) throws Exception {
    compare(PolicyShape.policy("kyverno.io/" + version), spec(resource, version));
    assertThat(differences).isEmpty();
  }

  @Test
  void exceptions() throws Exception {
    compare(PolicyShape.exception(), spec("policyexceptions", "v2"));
    assertThat(differences).isEmpty();
  }

  private static JsonNode spec(String resource, String version) throws Exception {
    String text = Files.readString(Path.of("deploy/crds", resource + ".yaml"));
    JsonNode versions = YamlReader.documents(text).getFirst().content().at("/spec/versions");
    return StreamSupport.stream(versions.spliterator(), false)
        .filter(v -> v.path("name").textValue().equals(version))
        .findFirst()
        .orElseThrow()
        .at("/schema/openAPIV3Schema/properties/spec");
  }

  private void compare(Struct document, JsonNode spec) {
    compare(document.field("spec").orElseThrow(), spec, "spec");
  }

  private void compare(Shape shape, JsonNode schema, String path) {
    switch (shape) {
      case Shape.Anything _ -> {}
      case Shape.Text text -> {
        type("string", schema, path);
        same("values", Set.copyOf(text.allowed()), texts(schema.path("enum")), path);
      }
      case Shape.Flag _ -> type("boolean", schema, path);
      case Shape.Whole _ -> type("integer", schema, path);
      case Shape.ListOf list -> {
        type("array", schema, path);
        compare(list.item(), schema.path("items"), path + "[]");
      }
      case Shape.MapOf map -> {
        type("object", schema, path);
        JsonNode values = schema.path("additionalProperties");
        if (!values.isMissingNode()) {
          compare(map.value(), values, path + "{}");
        }
      }
      case Struct struct -> struct(struct, schema, path);
    }
  }

  private void struct(Struct struct, JsonNode schema, String path) {
    type("object", schema, path);
    JsonNode properties = schema.path("properties");
    Set<String> defined = new TreeSet<>();
    properties.fieldNames().forEachRemaining(defined::add);
    same("fields", struct.fields().keySet(), defined, path);
    same("required", struct.required(), texts(schema.path("required")), path);
    same("notBoth", Set.copyOf(struct.notBoth()), texts(schema.at("/not/required")), path);
    Set<String> choice = new TreeSet<>();
    schema.path("oneOf").forEach(one -> choice.addAll(texts(one.path("required"))));
    same("oneOf", Set.copyOf(struct.oneOf()), choice, path);
    struct.fields().forEach((name, f) -> compare(f, properties.path(name), path + "." + name));
  }

  private void type(String expected, JsonNode schema, String path) {
    String found = schema.path("type").asText("");
    if (!found.equals(expected)) {
      differences.add("%s: type %s, defined %s".formatted(path, expected, found));
    }
  }

  private void same(String what, Set<String> shape, Set<String> schema, String path) {
    if (!shape.equals(schema)) {
      Set<String> onlyShape = new TreeSet<>(shape);
      onlyShape.removeAll(schema);
      Set<String> onlySchema = new TreeSet<>(schema);
      onlySchema.removeAll(shape);
      differences.add(
          "%s: %s: only in the shape %s, only in the definition %s"
              .formatted(path, what, onlyShape, onlySchema));
    }
  }

  private static Set<String> texts(JsonNode list) {
    Set<String> texts = new TreeSet<>();
    list.forEach(item -> texts.add(item.textValue()));
    return texts;
  }
}
