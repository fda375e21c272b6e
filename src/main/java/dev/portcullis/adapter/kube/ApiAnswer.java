package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;

/** What an API server says to a call. */
public sealed interface ApiAnswer {
  /**
   * It did what was asked.
   *
   * @param body what it sent, an object, a list or a status
   */
  record Done(JsonNode body) implements ApiAnswer {}

  /**
   * It refused.
   *
   * @param code the HTTP status
   * @param reason the machine's word, such as {@code NotFound}; empty when it gave none
   * @param message what it says; it may quote the object that was sent
   * @see <a
   *     href="https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#response-status-kind">Status</a>
   */
  record Refused(int code, String reason, String message) implements ApiAnswer {
    /** Whether there is no such object or resource. */
    public boolean isNotFound() {
      return code == 404;
    }

    /** Whether somebody else changed or made the object before. */
    public boolean isConflict() {
      return code == 409;
    }

    /** Whether the caller is not allowed to ask. */
    public boolean isForbidden() {
      return code == 401 || code == 403;
    }

    /** Whether asking the same again later may help. */
    public boolean isTransient() {
      return code == 429 || code >= 500;
    }
  }

  /**
   * It could not be asked, or gave no answer in time.
   *
   * @param reason why, free of secrets
   */
  record Unreachable(String reason) implements ApiAnswer {}
}
