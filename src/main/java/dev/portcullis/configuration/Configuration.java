package dev.portcullis.configuration;

import dev.portcullis.expr.Budget;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.match.ResourceFilters;
import dev.portcullis.match.UserExclusions;
import dev.portcullis.request.Request;
import java.util.Set;

/**
 * What the ConfigMap says, complete: a key that is missing or bad has its default here.
 *
 * @param resourceFilters objects that no policy sees
 * @param userExclusions users whose requests no policy sees
 * @param images how image references without a registry are read
 * @param events which successes are told as events
 * @param webhooks what is written into the webhook configurations for resources
 * @param updateRequestThreshold how much background work may wait before new work is dropped
 * @param maxContextSize the JSON size that the context of one request may have, in bytes; 0 for no
 *     limit
 * @see <a href="https://kyverno.io/docs/installation/customization/#configmap-keys">ConfigMap
 *     keys</a>
 */
public record Configuration(
    ResourceFilters resourceFilters,
    UserExclusions userExclusions,
    ImageDefaults images,
    SuccessEvents events,
    WebhookSettings webhooks,
    long updateRequestThreshold,
    long maxContextSize) {
  /** What counts without a ConfigMap. */
  public static final Configuration DEFAULT =
      new Configuration(
          ResourceFilters.NONE,
          UserExclusions.NONE,
          ImageDefaults.DOCKER,
          SuccessEvents.NONE,
          WebhookSettings.NONE,
          1000,
          Budget.Limits.DEFAULT.contextBytes());

  /** Kinds that change with every scan or request; evaluating them would feed on itself. */
  private static final Set<String> VOLATILE_KINDS =
      Set.of(
          "AdmissionReport",
          "ClusterAdmissionReport",
          "BackgroundScanReport",
          "ClusterBackgroundScanReport",
          "UpdateRequest");

  /**
   * Which successes are told as events.
   *
   * @param enabled whether any are
   * @param actions only those of these event actions; empty for all
   */
  public record SuccessEvents(boolean enabled, Set<String> actions) {
    /** Tells none. */
    public static final SuccessEvents NONE = new SuccessEvents(false, Set.of());

    public SuccessEvents {
      actions = Set.copyOf(actions);
    }

    /** Whether a success with this action is told. */
    public boolean includes(String action) {
      return enabled && (actions.isEmpty() || actions.contains(action));
    }
  }

  /**
   * Whether a request is let through without a policy seeing it, because of its user, its object or
   * its kind.
   *
   * @param request the request, with the roles of its user
   */
  public boolean skips(Request request) {
    return request.user().map(userExclusions::excludes).orElse(Boolean.FALSE)
        || resourceFilters.matches(
            request.kind(), request.subresource(), request.namespace(), request.name())
        || VOLATILE_KINDS.contains(request.kind().kind());
  }

  /** The limits of one evaluation. */
  public Budget.Limits limits() {
    return Budget.Limits.DEFAULT.withContextBytes(maxContextSize);
  }
}
