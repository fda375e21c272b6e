package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Wildcard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Looks things up in the API server, live. Thread-safe. */
public final class KubeLookup implements ClusterLookup {
  private static final String PAGE = "500";

  /** What Kubernetes' own client makes of a path that no group serves. */
  private static final String NO_RESOURCE = "the server could not find the requested resource";

  private final KubeObjects objects;
  private final Supplier<Duration> timeLeft;

  /** Looks up through these. */
  public KubeLookup(KubeObjects objects) {
    this(objects, objects.api()::timeout);
  }

  private KubeLookup(KubeObjects objects, Supplier<Duration> timeLeft) {
    this.objects = objects;
    this.timeLeft = timeLeft;
  }

  @Override
  public ClusterLookup until(Deadline deadline) {
    return new KubeLookup(objects, () -> deadline.left(objects.api().timeout()));
  }

  @Override
  public Answer<JsonNode> find(ResourceRef ref) {
    return answer(objects.find(ref, timeLeft.get()));
  }

  /** What is not served cannot be written either, so that nothing is lost with a guess. */
  @Override
  public boolean namespaced(GroupVersionKind kind) {
    return objects
        .discovery()
        .current()
        .ofKind(kind)
        .map(ApiResource::namespaced)
        .orElseGet(() -> ClusterLookup.super.namespaced(kind));
  }

  @Override
  public List<GroupVersionKind> kinds(String apiVersion, String kind) {
    if (!Wildcard.isPattern(apiVersion) && !Wildcard.isPattern(kind)) {
      return List.of(GroupVersionKind.of(apiVersion, kind));
    }
    return objects.discovery().current().listed().stream()
        .map(ApiResource::kind)
        .filter(one -> Wildcard.matches(apiVersion, one.apiVersion()))
        .filter(one -> Wildcard.matches(kind, one.kind()))
        .toList();
  }

  @Override
  public Answer<List<JsonNode>> list(
      GroupVersionKind kind, String namespace, JsonNode labelSelector) {
    Optional<ApiResource> resource = objects.discovery().current().ofKind(kind);
    if (resource.isEmpty()) {
      return new Answer.Absent<>(
          "no resource of kind " + kind.kind() + " is served in " + kind.apiVersion());
    }
    List<JsonNode> all = new ArrayList<>();
    String next = "";
    do {
      Map<String, String> query = new HashMap<>(Map.of("limit", PAGE));
      String selector = LabelQuery.of(labelSelector);
      if (!selector.isEmpty()) {
        query.put("labelSelector", selector);
      }
      if (!next.isEmpty()) {
        query.put("continue", next);
      }
      ApiPath path = resource.get().at(namespace, "");
      switch (answer(objects.api().get(path.withQuery(query), timeLeft.get()))) {
        case Answer.Found<JsonNode>(JsonNode body) -> {
          body.path("items")
              .forEach(item -> all.add(ListItems.typed(item, kind.apiVersion(), kind.kind())));
          next = body.path("metadata").path("continue").asText("");
        }
        case Answer.Absent<JsonNode>(String reason) -> {
          return new Answer.Absent<>(reason);
        }
        case Answer.Unavailable<JsonNode>(String reason) -> {
          return new Answer.Unavailable<>(reason);
        }
      }
    } while (!next.isEmpty());
    all.sort(
        Comparator.comparing((JsonNode o) -> o.path("metadata").path("namespace").asText(""))
            .thenComparing(o -> o.path("metadata").path("name").asText("")));
    return new Answer.Found<>(List.copyOf(all));
  }

  @Override
  public Answer<JsonNode> read(ApiPath path) {
    return said(objects.api().get(path, timeLeft.get()));
  }

  /**
   * The answer to a review. What is sent is not stored, and not everything may be asked: that is
   * decided where the path is made.
   */
  @Override
  public Answer<JsonNode> create(ApiPath path, JsonNode body) {
    return said(objects.api().create(path, body, timeLeft.get()));
  }

  /** As Kyverno says it of calls that a policy writes. */
  private static Answer<JsonNode> said(ApiAnswer answer) {
    return answer instanceof ApiAnswer.Refused refused && refused.isForbidden()
        ? new Answer.Unavailable<>("permission denied: " + refused.message())
        : answer(answer);
  }

  private static Answer<JsonNode> answer(ApiAnswer answer) {
    return switch (answer) {
      case ApiAnswer.Done(JsonNode body) -> new Answer.Found<>(body);
      case ApiAnswer.Refused refused when refused.isNotFound() ->
          new Answer.Absent<>(refused.reason().isEmpty() ? NO_RESOURCE : refused.message());
      case ApiAnswer.Refused refused -> new Answer.Unavailable<>(refused.message());
      case ApiAnswer.Unreachable(String reason) ->
          new Answer.Unavailable<>("the API server cannot be asked: " + reason);
    };
  }
}
