package dev.portcullis.match;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.SourcePosition;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.KnownKinds;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns the documents of match cases into rules and requests, as the command line does. */
final class MatchDocuments {
  private MatchDocuments() {}

  /** The rule of a case, as the policy reader reads it. */
  static Rule rule(JsonNode c) {
    ObjectNode rule = Json.object();
    rule.put("name", "r");
    rule.set("match", c.get("match"));
    c.optional("exclude").ifPresent(exclude -> rule.set("exclude", exclude));
    rule.putObject("validate").put("message", "m").putObject("deny");
    return new PolicyReader().readRule(rule, SourcePosition.UNKNOWN);
  }

  static JsonNode yaml(String text) {
    try {
      return YamlReader.documents(text).getFirst().content();
    } catch (YamlSyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** The request for `resource` with `operation`, `subresources`, `userinfo`, `namespaceLabels`. */
  static Request request(JsonNode c) {
    JsonNode resource = inDefaultNamespace(c.get("resource"));
    GroupVersionKind own =
        GroupVersionKind.of(text(resource, "apiVersion"), text(resource, "kind"));
    JsonNode part =
        c.path("subresources")
            .valueStream()
            .filter(s -> kind(s.path("subresource")).equals(own))
            .findFirst()
            .orElse(NullNode.getInstance());
    GroupVersionKind kind = part.isNull() ? own : kind(part.path("parentResource"));
    String partName = text(part.path("subresource"), "name");
    String namespace = text(resource.path("metadata"), "namespace");
    Operation operation = operation(c.path("operation").asText("CREATE"));
    return new Request(
        operation,
        kind,
        new GroupVersionResource(kind.group(), kind.version(), KnownKinds.resource(kind)),
        partName.substring(partName.indexOf('/') + 1),
        text(resource.path("metadata"), "name"),
        namespace,
        operation == Operation.DELETE ? NullNode.getInstance() : resource,
        operation == Operation.DELETE || operation == Operation.UPDATE
            ? resource
            : NullNode.getInstance(),
        c.optional("userinfo").map(MatchDocuments::user),
        texts(c.path("namespaceLabels").path(namespace)),
        false,
        Json.object());
  }

  /** The command line makes nothing of CONNECT but a CREATE. */
  private static Operation operation(String name) {
    return name.equals("CONNECT") ? Operation.CREATE : Operation.valueOf(name);
  }

  private static JsonNode inDefaultNamespace(JsonNode resource) {
    GroupVersionKind kind =
        GroupVersionKind.of(text(resource, "apiVersion"), text(resource, "kind"));
    if (resource.isEmpty()
        || !KnownKinds.namespaced(kind)
        || resource.path("metadata").has("namespace")) {
      return resource;
    }
    ObjectNode copy = resource.deepCopy();
    copy.withObject("metadata").put("namespace", "default");
    return copy;
  }

  private static GroupVersionKind kind(JsonNode resource) {
    return new GroupVersionKind(
        text(resource, "group"), text(resource, "version"), text(resource, "kind"));
  }

  static UserInfo user(JsonNode document) {
    JsonNode user = document.path("userInfo");
    return new UserInfo(
        text(user, "username"),
        text(user, "uid"),
        strings(user.path("groups")),
        Map.of(),
        strings(document.path("roles")),
        strings(document.path("clusterRoles")));
  }

  static Optional<Boolean> matched(JsonNode expect) {
    return switch (expect.asText()) {
      case "matched" -> Optional.of(true);
      case "not-matched" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  static Map<String, String> texts(JsonNode object) {
    Map<String, String> texts = new LinkedHashMap<>();
    object.properties().forEach(e -> texts.put(e.getKey(), e.getValue().asText()));
    return texts;
  }

  static List<String> strings(JsonNode list) {
    List<String> strings = new ArrayList<>();
    list.forEach(e -> strings.add(e.asText()));
    return strings;
  }

  static String text(JsonNode object, String name) {
    return object.path(name).asText("");
  }
}
