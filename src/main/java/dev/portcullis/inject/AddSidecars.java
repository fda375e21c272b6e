package dev.portcullis.inject;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Adds configurations to a copy of one pod. What is there is never changed: an element with the
 * same key, an annotation or a label of the same name stays as the pod has it. Used by one thread.
 */
final class AddSidecars {
  private final ObjectNode pod;
  private final ObjectNode spec;
  private final int ownContainers;
  private final int ownInitContainers;
  private final String statusKey;
  private final String status;
  private final List<String> kept = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private boolean changed;

  /**
   * Prepares to add.
   *
   * @param original the pod; not changed
   * @param statusKey the annotation that is written with whatever else is
   * @param status its value
   */
  AddSidecars(JsonNode original, String statusKey, String status) {
    this.pod = original.deepCopy();
    this.spec = pod.withObject("/spec");
    this.ownContainers = spec.path(PodList.CONTAINERS.field()).size();
    this.ownInitContainers = spec.path(PodList.INIT_CONTAINERS.field()).size();
    this.statusKey = statusKey;
    this.status = status;
  }

  /** Whether anything was added. */
  boolean changed() {
    return changed;
  }

  List<String> kept() {
    return kept;
  }

  List<String> warnings() {
    return warnings;
  }

  /** The pod with its status. */
  JsonNode result() {
    object(object(pod, "metadata"), "annotations").put(statusKey, status);
    return pod;
  }

  void add(SidecarConfiguration configuration) {
    for (PodList list : PodList.values()) {
      configuration.list(list).forEach(element -> add(configuration, list, element));
    }
    own(PodList.CONTAINERS, ownContainers, configuration);
    own(PodList.INIT_CONTAINERS, ownInitContainers, configuration);
    texts("annotations", configuration.annotations());
    texts("labels", configuration.labels());
  }

  private void add(SidecarConfiguration configuration, PodList list, JsonNode element) {
    String key = element.path(list.key()).asText("");
    for (String field : rivals(list)) {
      for (JsonNode there : spec.path(field)) {
        if (there.path(list.key()).asText("").equals(key)) {
          keep(configuration, list, element, there);
          return;
        }
      }
    }
    array(spec, list.field()).add(element);
    changed = true;
  }

  /** A pod's containers of all sorts share their names. */
  private static List<String> rivals(PodList list) {
    return switch (list) {
      case CONTAINERS, INIT_CONTAINERS ->
          List.of("containers", "initContainers", "ephemeralContainers");
      case VOLUMES, IMAGE_PULL_SECRETS, HOST_ALIASES -> List.of(list.field());
    };
  }

  private void keep(
      SidecarConfiguration configuration, PodList list, JsonNode element, JsonNode there) {
    String key = element.path(list.key()).asText("");
    kept.add(list.field() + " " + key);
    if (list == PodList.VOLUMES && !there.equals(element)) {
      // The sidecar would silently read something else than its configuration says.
      warnings.add(
          "sidecar "
              + configuration.name()
              + ": the pod has another volume "
              + key
              + ", which is used in place of the sidecar's");
    }
  }

  private void own(PodList list, int count, SidecarConfiguration configuration) {
    for (int i = 0; i < count; i++) {
      if (spec.path(list.field()).path(i) instanceof ObjectNode container) {
        for (ContainerList part : ContainerList.values()) {
          configuration.list(part).forEach(element -> add(container, part, element));
        }
      }
    }
  }

  private void add(ObjectNode container, ContainerList list, JsonNode element) {
    for (JsonNode there : container.path(list.field())) {
      if (list.same(there, element)) {
        return;
      }
    }
    array(container, list.field()).add(element);
    changed = true;
  }

  private void texts(String field, Map<String, String> texts) {
    for (Map.Entry<String, String> text : texts.entrySet()) {
      boolean reserved = text.getKey().equals(statusKey);
      if (!reserved && !pod.path("metadata").path(field).has(text.getKey())) {
        object(object(pod, "metadata"), field).put(text.getKey(), text.getValue());
        changed = true;
      }
    }
  }

  private static ArrayNode array(ObjectNode holder, String field) {
    return holder.get(field) instanceof ArrayNode found ? found : holder.putArray(field);
  }

  private static ObjectNode object(ObjectNode holder, String field) {
    return holder.get(field) instanceof ObjectNode found ? found : holder.putObject(field);
  }
}
