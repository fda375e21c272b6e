package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ApiResource;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads many objects a page at a time, so that only one page is in memory.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/api-concepts/#retrieving-large-results-sets-in-chunks">Large
 *     results in chunks</a>
 */
public final class ObjectPages {
  private static final String PAGE = "500";
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final KubeApi api;

  /** Reads from this server. */
  public ObjectPages(KubeApi api) {
    this.api = api;
  }

  /** Takes the pages, one after the other. */
  @FunctionalInterface
  public interface Reader {
    /**
     * One page.
     *
     * @param objects whole objects, each saying what it is
     * @return whether the next page is wanted
     */
    boolean page(List<JsonNode> objects) throws InterruptedException;
  }

  /**
   * Reads the objects of a resource.
   *
   * @param namespace only those of this namespace; empty for all
   * @param labelSelector which of them ({@code key=value}); empty for all
   * @return what the server said in place of a page; empty when all were read that the reader
   *     wanted
   */
  public Optional<ApiAnswer> read(
      ApiResource resource, String namespace, String labelSelector, Reader reader)
      throws InterruptedException {
    String next = "";
    do {
      Map<String, String> query = new HashMap<>(Map.of("limit", PAGE));
      if (!labelSelector.isEmpty()) {
        query.put("labelSelector", labelSelector);
      }
      if (!next.isEmpty()) {
        query.put("continue", next);
      }
      ApiAnswer answer = api.get(resource.at(namespace, "").withQuery(query), LONGEST);
      if (!(answer instanceof ApiAnswer.Done(JsonNode body))) {
        return Optional.of(answer);
      }
      if (!reader.page(ListItems.of(body))) {
        return Optional.empty();
      }
      next = body.path("metadata").path("continue").asText("");
    } while (!next.isEmpty());
    return Optional.empty();
  }
}
