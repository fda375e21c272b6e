package dev.portcullis.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * Which PolicyException objects count.
 *
 * @param enabled whether any does
 * @param namespace the only namespace whose exceptions count; {@code *} for all, empty for none
 * @see <a href="https://kyverno.io/docs/guides/exceptions/">Policy exceptions</a>
 */
public record ExceptionSettings(boolean enabled, String namespace) {
  /** No exception counts, as Kyverno is installed. */
  public static final ExceptionSettings DISABLED = new ExceptionSettings(false, "");

  /** All exceptions count. */
  public static final ExceptionSettings EVERYWHERE = new ExceptionSettings(true, "*");

  private static final String ALL = "*";

  /** Whether exceptions of a namespace count. */
  public boolean counts(String of) {
    return enabled && !namespace.isEmpty() && (namespace.equals(ALL) || namespace.equals(of));
  }

  /** Whether an exception counts. */
  public boolean counts(JsonNode exception) {
    return counts(exception.path("metadata").path("namespace").asText(""));
  }

  /** What the author of an exception in a namespace is told when it does not count. */
  Optional<String> warning(String of) {
    if (!enabled) {
      return Optional.of("PolicyException resources would not be processed until it is enabled.");
    }
    if (namespace.isEmpty()) {
      return Optional.of("The exceptionNamespace flag is not set");
    }
    return counts(of)
        ? Optional.empty()
        : Optional.of("PolicyException resource namespace must match the defined namespace.");
  }
}
