package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.request.Request;

/** Asks the policies about a write of the controller, as an API server would. */
@FunctionalInterface
public interface Admission {
  /** What the policies say. */
  Decision admit(Request request);

  /**
   * What the policies say.
   *
   * @param allowed whether the write may happen
   * @param message why it may not; empty when it may
   * @param object the object as the policies left it
   */
  record Decision(boolean allowed, String message, JsonNode object) {}
}
