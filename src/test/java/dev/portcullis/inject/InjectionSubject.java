package dev.portcullis.inject;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.KnownKinds;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import dev.portcullis.yaml.YamlWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes injectors and requests out of the rows of a table. */
final class InjectionSubject {
  static final String PREFIX = "p.example";

  private InjectionSubject() {}

  static LoadedSidecars sidecars(JsonNode byKey) {
    ObjectNode map = Json.object();
    ObjectNode data = map.putObject("data");
    byKey.properties().forEach(e -> data.put(e.getKey(), YamlWriter.text(e.getValue())));
    return LoadedSidecars.NONE.next(SidecarSources.ofConfigMap("ConfigMap test", map));
  }

  static Injector injector(LoadedSidecars sidecars, InjectorSettings settings) {
    return new Injector(settings, sidecars.configurations());
  }

  static Request request(JsonNode given, JsonNode pod, Map<String, String> namespaceLabels) {
    GroupVersionKind kind =
        GroupVersionKind.of(
            given.path("apiVersion").asText("v1"), given.path("kind").asText("Pod"));
    Operation operation = Operation.valueOf(given.path("operation").asText("CREATE"));
    return new Request(
        operation,
        kind,
        new GroupVersionResource(kind.group(), kind.version(), KnownKinds.resource(kind)),
        given.path("subresource").asText(""),
        pod.path("metadata").path("name").asText(""),
        given.path("namespace").asText("web"),
        operation == Operation.DELETE ? NullNode.getInstance() : pod,
        NullNode.getInstance(),
        Optional.empty(),
        namespaceLabels,
        false,
        Json.object());
  }

  static Map<String, String> texts(JsonNode map) {
    Map<String, String> texts = new LinkedHashMap<>();
    map.properties().forEach(e -> texts.put(e.getKey(), e.getValue().asText()));
    return texts;
  }

  static List<String> list(JsonNode list) {
    return list.valueStream().map(JsonNode::asText).toList();
  }

  /** The names of the containers of a pod. */
  static List<String> containers(JsonNode pod) {
    return pod.path("spec")
        .path("containers")
        .valueStream()
        .map(c -> c.path("name").asText())
        .toList();
  }
}
