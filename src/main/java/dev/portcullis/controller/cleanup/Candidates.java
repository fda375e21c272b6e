package dev.portcullis.controller.cleanup;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.ListItems;
import dev.portcullis.cleanup.CompiledCleanup;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Lists what a cleanup policy may delete, page by page. */
final class Candidates {
  private static final String PAGE = "500";
  private static final Set<String> NEEDED = Set.of("list", "delete");

  private final ActingCluster cluster;
  private final String namespace;

  /**
   * Lists as somebody may.
   *
   * @param namespace the only namespace that is looked at; empty for all
   */
  Candidates(ActingCluster cluster, String namespace) {
    this.cluster = cluster;
    this.namespace = namespace;
  }

  /** How a list ended. */
  sealed interface Listing {
    /** At its end, or because nothing more was wanted. */
    record Ended() implements Listing {}

    /**
     * There was nothing to list: the policy may not, or nothing like it is served.
     *
     * @param reason why
     */
    record Closed(String reason) implements Listing {}

    /**
     * Something went wrong that may be right another time.
     *
     * @param reason what
     */
    record Failed(String reason) implements Listing {}
  }

  /**
   * The resources whose objects a policy looks at. Where it names no version, each is looked at in
   * one.
   */
  List<ApiResource> resources(CompiledCleanup policy, ServedResources served) {
    return ServedResources.eachOnce(
        policy.kinds().stream()
            .flatMap(kind -> kind.servedBy(served).stream())
            .filter(one -> one.subresource().isEmpty() && one.verbs().containsAll(NEEDED))
            .filter(one -> namespace.isEmpty() || one.namespaced()));
  }

  /**
   * Gives every object of a resource, as long as they are wanted.
   *
   * @param goOn is given an object, and says whether to go on
   */
  Listing each(ApiResource resource, Predicate<JsonNode> goOn) {
    String next = "";
    do {
      switch (cluster.list(page(resource, next))) {
        case ApiAnswer.Done(JsonNode body) -> {
          for (JsonNode object : ListItems.of(body)) {
            if (!goOn.test(object)) {
              return new Listing.Ended();
            }
          }
          next = body.path("metadata").path("continue").asText("");
        }
        case ApiAnswer.Refused refused when refused.isForbidden() || refused.isNotFound() -> {
          return new Listing.Closed(refused.message());
        }
        case ApiAnswer.Refused(int code, String reason, String message) -> {
          return new Listing.Failed(code + " " + message);
        }
        case ApiAnswer.Unreachable(String reason) -> {
          return new Listing.Failed(reason);
        }
      }
    } while (!next.isEmpty());
    return new Listing.Ended();
  }

  private ApiPath page(ApiResource resource, String next) {
    Map<String, String> query = new HashMap<>(Map.of("limit", PAGE));
    if (!next.isEmpty()) {
      query.put("continue", next);
    }
    return resource.at(namespace, "").withQuery(query);
  }
}
