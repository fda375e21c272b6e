package dev.portcullis.controller.background;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.adapter.kube.ObjectContent;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ApiResource;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/**
 * Finds what became of admitted requests. A validating webhook sees a request before it is stored,
 * and others may still refuse it: nothing may be done for what is never there. Each look asks once
 * and waits for nothing; whoever looks asks again after a pause, until it is clear. Thread-safe.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/">The
 *     phases of admission</a>
 */
public final class StoredTriggers {
  /**
   * A request that changed nothing by then never will: other webhooks are asked at the same time as
   * we, and none of them may take longer than half a minute.
   */
  public static final Duration PATIENCE = Duration.ofSeconds(32);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(4);

  /** A watch may lag behind, so from then on the server itself is asked. */
  private static final Duration TRUST_IN_WATCH = Duration.ofMillis(500);

  private final KubeObjects objects;
  private final KindWatches watches;
  private final InstantSource clock;

  /**
   * Looks into this cluster.
   *
   * @param watches what is followed already; where a kind is, most looks ask the server nothing
   */
  public StoredTriggers(KubeObjects objects, KindWatches watches, InstantSource clock) {
    this.objects = objects;
    this.watches = watches;
    this.clock = clock;
  }

  /** What is known of an admitted request. */
  public sealed interface Look {
    /**
     * It did what it asked for.
     *
     * @param request the request about the object as it is stored now. That of a deletion has the
     *     deleted object as its old and as its new one, which is how rules in the background see
     *     it; one that stores nothing itself ({@code exec}, {@code binding}, {@code eviction}) is
     *     as it was admitted
     */
    record Stored(Request request) implements Look {}

    /**
     * Nobody can say yet.
     *
     * @param after when to look again
     */
    record NotYet(Duration after) implements Look {}

    /**
     * It will not do what it asked for, or what it did is gone already.
     *
     * @param reason why, without content of objects
     */
    record Never(String reason) implements Look {}
  }

  /** What one look at the live object says, whatever the time. */
  private enum Trace {
    DONE,
    OPEN,
    OVER
  }

  /**
   * Looks once; asks the server at most once.
   *
   * @param request the request as it was admitted
   * @param admitted when it was
   */
  public Look look(Request request, Instant admitted) {
    Duration waited = Duration.between(admitted, clock.instant());
    if (storesNothing(request)) {
      return new Look.Stored(request);
    }
    if (waited.compareTo(TRUST_IN_WATCH) < 0 && !isInWatch(request)) {
      return new Look.NotYet(pause(waited));
    }
    return switch (live(request)) {
      case ApiAnswer.Done(JsonNode live) -> judge(request, live, waited);
      case ApiAnswer.Refused refused when refused.isNotFound() ->
          judge(request, Json.NODES.missingNode(), waited);
      case ApiAnswer.Refused refused when refused.isForbidden() ->
          new Look.Never("our account may not read " + name(request));
      // A server that is in trouble says nothing about the request.
      case ApiAnswer.Refused refused when refused.isTransient() -> new Look.NotYet(pause(waited));
      case ApiAnswer.Refused(int code, String reason, String message) ->
          new Look.Never(name(request) + " cannot be read: " + code + " " + reason);
      case ApiAnswer.Unreachable unreachable -> new Look.NotYet(pause(waited));
    };
  }

  /**
   * Judges by the live object.
   *
   * @param live a missing node where nothing is there
   */
  static Look judge(Request request, JsonNode live, Duration waited) {
    return switch (trace(request, live)) {
      case DONE -> new Look.Stored(stored(request, live));
      case OPEN -> later(request, waited);
      case OVER -> new Look.Never(name(request) + " is not there any more, or is another object");
    };
  }

  private static Look later(Request request, Duration waited) {
    return waited.compareTo(PATIENCE) < 0
        ? new Look.NotYet(pause(waited))
        : new Look.Never(
            name(request)
                + " did not change within "
                + PATIENCE.toSeconds()
                + " s: the "
                + request.operation()
                + " request may have been refused by somebody else");
  }

  /** Grows with the time that was waited. */
  private static Duration pause(Duration waited) {
    Duration grown = waited.dividedBy(4);
    if (grown.compareTo(FIRST_PAUSE) < 0) {
      return FIRST_PAUSE;
    }
    return grown.compareTo(LONGEST_PAUSE) < 0 ? grown : LONGEST_PAUSE;
  }

  private boolean storesNothing(Request request) {
    if (request.operation() == Operation.CONNECT || name(request).isEmpty()) {
      return true;
    }
    if (request.operation() == Operation.CREATE && !request.subresource().isEmpty()) {
      return !request.subresource().equals("binding") && !request.subresource().equals("eviction");
    }
    GroupVersionResource resource = request.resource();
    Optional<ApiResource> served =
        objects.discovery().current().at(resource.group(), resource.version(), resource.resource());
    // Reviews of tokens and of access are answered and forgotten.
    return served.map(one -> !one.verbs().contains("get")).orElse(false);
  }

  private boolean isInWatch(Request request) {
    return switch (watches.glance(request.resource(), namespace(request), name(request))) {
      case Answer.Found<JsonNode>(JsonNode metadata) ->
          // A binding shows in the content, which a watch of metadata has not got.
          request.subresource().equals("binding") || trace(request, metadata) != Trace.OPEN;
      case Answer.Absent<JsonNode> absent -> request.operation() != Operation.CREATE;
      case Answer.Unavailable<JsonNode> unavailable -> true;
    };
  }

  private ApiAnswer live(Request request) {
    GroupVersionResource resource = request.resource();
    return objects
        .api()
        .get(
            new ApiPath(
                resource.group(),
                resource.version(),
                namespace(request),
                resource.resource(),
                name(request),
                "",
                Map.of()));
  }

  /** Compares what was asked for with what is there; a missing node where nothing is. */
  private static Trace trace(Request request, JsonNode live) {
    return switch (request.operation()) {
      case CREATE ->
          request.subresource().isEmpty() ? created(request, live) : acted(request, live);
      case UPDATE -> updated(request, live);
      case DELETE -> isGone(live, request.oldObject()) ? Trace.DONE : Trace.OPEN;
      case CONNECT -> Trace.DONE;
    };
  }

  private static Trace created(Request request, JsonNode live) {
    if (live.isMissingNode()) {
      return Trace.OPEN;
    }
    return isSame(live, request.object()) ? Trace.DONE : Trace.OVER;
  }

  private static Trace acted(Request request, JsonNode live) {
    if (request.subresource().equals("eviction")) {
      return isGone(live, request.object()) ? Trace.DONE : Trace.OPEN;
    }
    if (live.isMissingNode() || !isSame(live, request.object())) {
      return Trace.OVER;
    }
    String node = live.path("spec").path("nodeName").asText("");
    if (node.isEmpty()) {
      return Trace.OPEN;
    }
    return node.equals(request.object().path("target").path("name").asText(""))
        ? Trace.DONE
        : Trace.OVER;
  }

  private static Trace updated(Request request, JsonNode live) {
    if (live.isMissingNode() || !isSame(live, request.oldObject())) {
      return Trace.OVER;
    }
    boolean changed = !version(live).equals(version(request.oldObject()));
    // What changes nothing is not written.
    return changed
            || ObjectContent.of(request.object()).equals(ObjectContent.of(request.oldObject()))
        ? Trace.DONE
        : Trace.OPEN;
  }

  private static boolean isGone(JsonNode live, JsonNode meant) {
    return live.isMissingNode()
        || live.path("metadata").hasNonNull("deletionTimestamp")
        || !isSame(live, meant);
  }

  /** Objects that say no uid are told apart by nothing. */
  private static boolean isSame(JsonNode live, JsonNode meant) {
    String uid = uid(meant);
    return uid.isEmpty() || uid.equals(uid(live));
  }

  private static String uid(JsonNode object) {
    return object.path("metadata").path("uid").asText("");
  }

  private static String version(JsonNode object) {
    return object.path("metadata").path("resourceVersion").asText("");
  }

  private static Request stored(Request request, JsonNode live) {
    if (request.operation() == Operation.DELETE) {
      return request.withObject(request.oldObject());
    }
    // A scale is another view of an object; a binding and an eviction are none at all.
    boolean ofItself = live.path("kind").equals(request.object().path("kind"));
    return ofItself ? request.withObject(live) : request;
  }

  /** Requests for namespaces say themselves as their namespace. */
  private static String namespace(Request request) {
    GroupVersionResource resource = request.resource();
    return resource.group().isEmpty() && resource.resource().equals("namespaces")
        ? ""
        : request.namespace();
  }

  /** Requests for many objects, and for those whose name the server makes, carry no name. */
  private static String name(Request request) {
    return request.name().isEmpty()
        ? request.subject().path("metadata").path("name").asText("")
        : request.name();
  }
}
