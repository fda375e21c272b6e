package dev.portcullis.port;

import com.fasterxml.jackson.databind.JsonNode;

/** Calls HTTP services for context entries. */
public interface ServiceCalls {
  /**
   * The decoded JSON response; {@link Answer.Unavailable} carries the text for the rule's message.
   */
  Answer<JsonNode> call(ServiceCall call);

  /** The same calls, given up when the time is over. */
  default ServiceCalls until(Deadline deadline) {
    return this;
  }

  /** Calls nothing: every call is unavailable. */
  static ServiceCalls none() {
    return call -> new Answer.Unavailable<>("service calls are not available");
  }
}
