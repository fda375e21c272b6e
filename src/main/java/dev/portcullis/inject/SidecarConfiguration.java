package dev.portcullis.inject;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What is added to a pod, under a name.
 *
 * @param name the name by which pods ask for it
 * @param everyPod whether pods that say nothing get it ({@code policy: enabled}); otherwise pods
 *     have to ask
 * @param lists what is added to lists of the pod
 * @param containerLists what is added to lists of the containers that the pod came with
 * @param annotations annotations of the pod
 * @param labels labels of the pod
 */
public record SidecarConfiguration(
    String name,
    boolean everyPod,
    Map<PodList, List<JsonNode>> lists,
    Map<ContainerList, List<JsonNode>> containerLists,
    Map<String, String> annotations,
    Map<String, String> labels) {
  /** The name of a configuration that gives none and stands in no named place. */
  public static final String DEFAULT_NAME = "default";

  public SidecarConfiguration {
    lists = Map.copyOf(lists);
    containerLists = Map.copyOf(containerLists);
    annotations = Map.copyOf(annotations);
    labels = Map.copyOf(labels);
  }

  List<JsonNode> list(PodList list) {
    return lists.getOrDefault(list, List.of());
  }

  List<JsonNode> list(ContainerList list) {
    return containerLists.getOrDefault(list, List.of());
  }

  boolean isEmpty() {
    return lists.values().stream().allMatch(List::isEmpty)
        && containerLists.values().stream().allMatch(List::isEmpty)
        && annotations.isEmpty()
        && labels.isEmpty();
  }

  static SidecarConfiguration of(String name, JsonNode content) {
    Map<PodList, List<JsonNode>> lists = new EnumMap<>(PodList.class);
    for (PodList list : PodList.values()) {
      lists.put(list, content.path(list.field()).valueStream().toList());
    }
    Map<ContainerList, List<JsonNode>> containerLists = new EnumMap<>(ContainerList.class);
    for (ContainerList list : ContainerList.values()) {
      containerLists.put(list, content.path(list.field()).valueStream().toList());
    }
    return new SidecarConfiguration(
        name,
        content.path("policy").asText("").equals("enabled"),
        lists,
        containerLists,
        PodTexts.of(content.path("annotations")),
        PodTexts.of(content.path("labels")));
  }
}
