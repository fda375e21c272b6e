package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the checks look at: a pod whose fields have the types that Kubernetes gives them.
 *
 * @param metadata the metadata of the pod
 * @param spec the specification of the pod
 * @param containers the containers in the order of checks: init containers first, ephemeral ones
 *     last
 */
record Pod(JsonNode metadata, JsonNode spec, List<PodContainer> containers) {
  private static final List<String> LISTS =
      List.of("initContainers", "containers", "ephemeralContainers");

  Pod {
    containers = List.copyOf(containers);
  }

  static Pod of(JsonNode metadata, JsonNode spec) {
    List<PodContainer> containers = new ArrayList<>();
    for (String list : LISTS) {
      JsonNode elements = spec.path(list);
      for (int i = 0; i < elements.size(); i++) {
        containers.add(new PodContainer(list, i, elements.get(i)));
      }
    }
    return new Pod(metadata, spec, containers);
  }

  JsonNode annotations() {
    return metadata.path("annotations");
  }

  /** The security context of the pod, then those of its containers. */
  List<SecurityContext> securityContexts() {
    List<SecurityContext> contexts = new ArrayList<>(containers.size() + 1);
    contexts.add(new SecurityContext(Optional.empty(), spec.path("securityContext")));
    contexts.addAll(containerSecurityContexts());
    return contexts;
  }

  /** The security contexts of the containers; where there is none, its JSON is not set. */
  List<SecurityContext> containerSecurityContexts() {
    return containers.stream()
        .map(c -> new SecurityContext(Optional.of(c), c.json().path("securityContext")))
        .toList();
  }
}
