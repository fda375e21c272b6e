package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;

/**
 * When a policy came, to tell triggers that were there before from those that came under it. Times
 * of objects are whole seconds; within one second their versions tell which was written first.
 *
 * @param time the time of creation, as the API server writes it; empty when it is not known
 * @param version the version of the policy when it was seen first; empty when it may have been
 *     written since, so that everything of its second counts as later
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions">Resource
 *     versions</a>
 */
record Birth(String time, String version) {
  /**
   * The birth of a policy.
   *
   * @param late whether it may have been there for a while
   */
  static Birth of(JsonNode policy, boolean late) {
    return new Birth(
        text(policy, "creationTimestamp"), late ? "" : text(policy, "resourceVersion"));
  }

  /** Whether an object was created under the policy. */
  boolean isBefore(JsonNode object) {
    String other = text(object, "creationTimestamp");
    if (time.isEmpty() || other.isEmpty() || !other.equals(time)) {
      // Both are written in one form and one zone, so that they sort as texts.
      return !time.isEmpty() && other.compareTo(time) > 0;
    }
    String written = text(object, "resourceVersion");
    return version.isEmpty()
        || !isNumber(version)
        || !isNumber(written)
        || new BigInteger(written).compareTo(new BigInteger(version)) > 0;
  }

  /** Whether one version was written after another. */
  static boolean isLater(String version, long than) {
    return isNumber(version) && new BigInteger(version).compareTo(BigInteger.valueOf(than)) > 0;
  }

  /** The version of an object. */
  static String version(JsonNode object) {
    return text(object, "resourceVersion");
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static String text(JsonNode object, String field) {
    return object.path("metadata").path(field).asText("");
  }
}
