package dev.portcullis.adapter.memory;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.request.Request;
import java.util.Optional;

/** A change of the embedded cluster, as a watch reports it. */
public sealed interface ClusterEvent {
  /** The object after the change, or as it was last when it is gone. */
  JsonNode object();

  /** The admission request that asked for it; empty for a change by anybody else. */
  Optional<Request> request();

  /**
   * An object that was not there before.
   *
   * @param object the object as it is stored
   * @param request who asked for it
   */
  record Added(JsonNode object, Optional<Request> request) implements ClusterEvent {}

  /**
   * An object that is different now.
   *
   * @param before as it was
   * @param object as it is
   * @param request who asked for it
   */
  record Modified(JsonNode before, JsonNode object, Optional<Request> request)
      implements ClusterEvent {}

  /**
   * An object that is no longer there.
   *
   * @param object as it was last
   * @param request who asked for it
   */
  record Deleted(JsonNode object, Optional<Request> request) implements ClusterEvent {}
}
