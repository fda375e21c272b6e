package dev.portcullis.admission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.ObjectLabels;
import dev.portcullis.request.Request;
import java.util.Map;
import java.util.TreeMap;

/** Looks up the labels of the namespace of a request, which an API server does not send. */
public final class NamespaceLabels {
  private static final GroupVersionKind NAMESPACE = new GroupVersionKind("", "v1", "Namespace");
  private static final String NAME_LABEL = "kubernetes.io/metadata.name";

  private final ClusterLookup cluster;

  /** Looks them up in this cluster. */
  public NamespaceLabels(ClusterLookup cluster) {
    this.cluster = cluster;
  }

  /**
   * The labels.
   *
   * @return none for requests without a namespace and for namespaces themselves, the name label for
   *     a namespace that is not there, {@link Answer.Unavailable} when the cluster does not answer
   */
  public Answer<Map<String, String>> of(Request request) {
    if (request.namespace().isEmpty() || request.kind().kind().equals("Namespace")) {
      return new Answer.Found<>(Map.of());
    }
    Map<String, String> labels = new TreeMap<>();
    labels.put(NAME_LABEL, request.namespace());
    return switch (cluster.find(new ResourceRef(NAMESPACE, "", request.namespace()))) {
      case Answer.Found<JsonNode>(JsonNode namespace) -> {
        labels.putAll(ObjectLabels.of(namespace));
        yield new Answer.Found<>(labels);
      }
      case Answer.Absent<JsonNode> absent -> new Answer.Found<>(labels);
      case Answer.Unavailable<JsonNode>(String reason) -> new Answer.Unavailable<>(reason);
    };
  }
}
