package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The stored objects that an assertion may be about. */
final class Candidates {
  private Candidates() {}

  /**
   * The object of its name, or all of its kind, namespace and labels.
   *
   * @return empty when the server could not tell
   */
  static Optional<List<JsonNode>> of(JsonNode wanted, CaseCluster cluster) {
    boolean named = !CaseCluster.name(wanted).isEmpty();
    return switch (named ? cluster.get(wanted) : cluster.list(wanted)) {
      case ApiAnswer.Done(JsonNode body) ->
          Optional.of(named ? List.of(body) : items(body, wanted));
      case ApiAnswer.Refused refused when refused.isNotFound() -> Optional.of(List.of());
      case ApiAnswer.Refused refused -> Optional.empty();
      case ApiAnswer.Unreachable unreachable -> Optional.empty();
    };
  }

  /** The items of a list, which do not say their kind, with the kind of what was asked for. */
  static List<JsonNode> items(JsonNode list, JsonNode wanted) {
    List<JsonNode> out = new ArrayList<>();
    for (JsonNode item : list.path("items")) {
      ObjectNode typed = item.deepCopy();
      typed.set("apiVersion", wanted.path("apiVersion"));
      typed.set("kind", wanted.path("kind"));
      out.add(typed);
    }
    return out;
  }
}
