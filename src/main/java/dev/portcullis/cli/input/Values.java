package dev.portcullis.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.variable.GivenValues;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Operation;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A values file ({@code kind: Values}), or the values written into a test.
 *
 * @param document the {@code Values} object; empty when there is none
 * @param set values given one by one on the command line, which win
 * @see <a href="https://kyverno.io/docs/kyverno-cli/usage/test/">kyverno test</a>
 */
public record Values(JsonNode document, Map<String, JsonNode> set) {
  /** No values. */
  public static final Values NONE = new Values(Json.object(), Map.of());

  /** The key that stands for the operation of the request. */
  private static final String OPERATION = "request.operation";

  /** Reads a values file. */
  public static Values read(TextFile file) throws InputException {
    List<JsonNode> documents = Resources.documents(file);
    if (documents.size() != 1 || !documents.getFirst().isObject()) {
      throw new InputException(file.name() + ": expected one Values object");
    }
    return new Values(Numbers.floats(documents.getFirst()), Map.of());
  }

  /** Reads {@code name=value} pairs; a comma starts the next pair. */
  public static Values set(List<String> pairs) throws InputException {
    Map<String, JsonNode> set = new LinkedHashMap<>();
    for (String argument : pairs) {
      for (String pair : argument.split(",")) {
        String[] sides = pair.split("=", -1);
        if (sides.length == 2 && !sides[0].trim().startsWith("request.object.")) {
          set.put(sides[0].trim(), Json.NODES.textNode(sides[1].trim()));
        }
      }
    }
    return new Values(Json.object(), set);
  }

  /**
   * What is given for a policy and a resource.
   *
   * @param operation the operation of the request; rules match a connection as a creation, and only
   *     expressions see it as what it is
   */
  public GivenValues given(String policy, String resource, Operation operation) {
    Map<String, JsonNode> request = new LinkedHashMap<>(fields(field(document, "globalValues")));
    Map<String, Map<String, JsonNode>> rules = new LinkedHashMap<>();
    Map<String, Map<String, List<JsonNode>>> foreach = new LinkedHashMap<>();
    for (JsonNode entry : field(document, "policies")) {
      if (!text(entry, "name").equals(policy)) {
        continue;
      }
      for (JsonNode one : field(entry, "resources")) {
        if (text(one, "name").equals(resource)) {
          request.putAll(fields(field(one, "values")));
        }
      }
      for (JsonNode rule : field(entry, "rules")) {
        rules.put(text(rule, "name"), fields(field(rule, "values")));
        foreach.put(text(rule, "name"), lists(field(rule, "foreachValues")));
      }
    }
    request.putAll(set);
    request.remove(OPERATION);
    if (operation == Operation.CONNECT) {
      request.put(OPERATION, Json.NODES.textNode(operation.name()));
    }
    return new GivenValues(request, rules, foreach);
  }

  /** The operation given for a policy and a resource. */
  public Optional<String> operation(String policy, String resource) {
    Optional<String> operation =
        Optional.ofNullable(fields(field(document, "globalValues")).get(OPERATION))
            .map(JsonNode::asText);
    for (JsonNode entry : field(document, "policies")) {
      for (JsonNode one : field(entry, "resources")) {
        JsonNode own = fields(field(one, "values")).get(OPERATION);
        if (text(entry, "name").equals(policy)
            && text(one, "name").equals(resource)
            && own != null) {
          operation = Optional.of(own.asText());
        }
      }
    }
    JsonNode given = set.get(OPERATION);
    return given == null ? operation : Optional.of(given.asText());
  }

  /** The labels given for a namespace. */
  public Map<String, String> namespaceLabels(String namespace) {
    Map<String, String> labels = new LinkedHashMap<>();
    for (JsonNode entry : field(document, "namespaceSelector")) {
      if (text(entry, "name").equals(namespace)) {
        fields(field(entry, "labels")).forEach((name, value) -> labels.put(name, value.asText()));
      }
    }
    for (JsonNode entry : field(document, "namespaces")) {
      if (Resources.name(entry).equals(namespace)) {
        labels.clear();
        fields(entry.path("metadata").path("labels"))
            .forEach((name, value) -> labels.put(name, value.asText()));
      }
    }
    return labels;
  }

  /** A namespace as it is given; empty when nothing is given for it. */
  public Optional<JsonNode> namespaceObject(String namespace) {
    for (JsonNode entry : field(document, "namespaces")) {
      if (Resources.name(entry).equals(namespace)) {
        return Optional.of(entry);
      }
    }
    for (JsonNode entry : field(document, "namespaceSelector")) {
      if (text(entry, "name").equals(namespace)) {
        ObjectNode object = Json.object();
        object.putObject("metadata").put("name", namespace).set("labels", field(entry, "labels"));
        return Optional.of(object);
      }
    }
    return Optional.empty();
  }

  /**
   * What an object of a subresource type is a part of.
   *
   * @param parent the type of the parent
   * @param subresource the subresource's name
   */
  public record Parent(GroupVersionKind parent, String subresource) {}

  /** The parent of an object that stands for a subresource. */
  public Optional<Parent> parent(GroupVersionKind kind) {
    for (JsonNode entry : field(document, "subresources")) {
      JsonNode subresource = field(entry, "subresource");
      if (kind(subresource).equals(kind)) {
        String name = text(subresource, "name");
        return Optional.of(
            new Parent(
                kind(field(entry, "parentResource")), name.substring(name.indexOf('/') + 1)));
      }
    }
    return Optional.empty();
  }

  private static GroupVersionKind kind(JsonNode resource) {
    return new GroupVersionKind(
        text(resource, "group"), text(resource, "version"), text(resource, "kind"));
  }

  private static Map<String, JsonNode> fields(JsonNode object) {
    Map<String, JsonNode> fields = new LinkedHashMap<>();
    object.properties().forEach(e -> fields.put(e.getKey(), e.getValue()));
    return fields;
  }

  private static Map<String, List<JsonNode>> lists(JsonNode object) {
    Map<String, List<JsonNode>> lists = new LinkedHashMap<>();
    fields(object)
        .forEach(
            (name, value) -> {
              List<JsonNode> elements = new ArrayList<>();
              if (value instanceof ArrayNode array) {
                array.forEach(elements::add);
              } else {
                elements.add(value);
              }
              lists.put(name, elements);
            });
    return lists;
  }

  private static String text(JsonNode object, String name) {
    return field(object, name).asText("");
  }

  /** A field by its name; as in Kyverno's decoder, case does not count. */
  static JsonNode field(JsonNode object, String name) {
    JsonNode exact = object.path(name);
    if (!exact.isMissingNode() || !object.isObject()) {
      return exact;
    }
    String wanted = name.toLowerCase(Locale.ROOT);
    return object.properties().stream()
        .filter(e -> e.getKey().toLowerCase(Locale.ROOT).equals(wanted))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(exact);
  }
}
