package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.port.ResourceRef;
import java.time.Duration;

/** What became of bringing one object to what is wanted. */
sealed interface WriteResult {
  /** It is as it should be, and was before. */
  record Same() implements WriteResult {}

  /**
   * It was made or changed.
   *
   * @param object as it is stored now
   * @param created whether it was not there before
   */
  record Wrote(JsonNode object, boolean created) implements WriteResult {}

  /**
   * It cannot be made before something else is there.
   *
   * @param namespace the namespace that is missing; empty where it is the kind
   * @param reason what is missing
   */
  record Waits(String namespace, String reason) implements WriteResult {}

  /**
   * It is left alone for a while.
   *
   * @param ref the object
   * @param after when it may be written over again
   * @param reason why; empty when somebody was told already
   */
  record Paused(ResourceRef ref, Duration after, String reason) implements WriteResult {}

  /**
   * It could not be done.
   *
   * @param reason why; empty when it is nothing to tell, because trying again will do
   */
  record Failed(String reason) implements WriteResult {
    /** An API server refused something; what it says may quote what it was sent. */
    static Failed refused(ApiAnswer.Refused refused, ResourceRef ref, String verb) {
      boolean secret = ref.kind().kind().equals("Secret") && ref.kind().group().isEmpty();
      String message =
          secret && !refused.isForbidden()
              ? refused.code() + " " + refused.reason()
              : refused.message();
      return new Failed(verb + GenerateReports.name(ref) + " was refused: " + message);
    }
  }

  /** Nothing to do. */
  WriteResult SAME = new Same();
}
