package dev.portcullis.controller.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.configuration.WebhookSettings;
import dev.portcullis.controller.Names;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Everything that webhook configurations depend on beside policies and served resources.
 *
 * @param names the names of our objects
 * @param endpoint where the API server finds us
 * @param caBundle base64 of the certificates that ours is checked against
 * @param timeoutSeconds the timeout of a webhook whose policies ask for none
 * @param selection what an administrator configured for all of them
 * @param fixed which of the webhooks that do not depend on policies we answer
 * @param others configurations of other parts of this server, such as the injector's: objects with
 *     {@code kind}, {@code metadata.name} and {@code webhooks}; labels, annotations, owner and
 *     {@code caBundle} are added
 * @param owner an owner reference, so that the configurations go when it goes
 * @param toggles what is switched on or off
 */
public record PlanSettings(
    Names names,
    WebhookEndpoint endpoint,
    String caBundle,
    int timeoutSeconds,
    WebhookSettings selection,
    Set<FixedWebhook> fixed,
    List<JsonNode> others,
    Optional<JsonNode> owner,
    Toggles toggles) {
  /** What webhooks wait for when nobody says it. */
  public static final int USUAL_TIMEOUT = 10;

  public PlanSettings {
    fixed = Set.copyOf(fixed);
    others = List.copyOf(others);
  }

  /**
   * Switches.
   *
   * @param updates whether the resource webhooks follow the policies; else they are made once, for
   *     everything, and left alone
   * @param ignoreFailures whether every policy counts as one with {@code failurePolicy: Ignore}
   * @param reports whether requests are reported, which is a side effect
   * @param bootstrapExcluded whether what nodes need to join is kept from webhooks that fail closed
   * @param ourselvesExcluded whether what we need to start is kept from our webhooks
   * @param ttlAuthorsChecked whether a label that says when an object ends is refused to those who
   *     may not delete it, so that nobody may set it unseen
   */
  public record Toggles(
      boolean updates,
      boolean ignoreFailures,
      boolean reports,
      boolean bootstrapExcluded,
      boolean ourselvesExcluded,
      boolean ttlAuthorsChecked) {
    /** As our own preset has it. */
    public static final Toggles USUAL = new Toggles(true, false, true, true, true, false);

    /** As Kyverno has it: only what an administrator configures is excluded. */
    public static final Toggles KYVERNO = new Toggles(true, false, true, false, false, false);
  }

  /** The match conditions of every webhook that has none of its own. */
  List<JsonNode> conditions() {
    return selection.matchConditions().valueStream().toList();
  }

  /** The same with another bundle of certificates. */
  public PlanSettings withCaBundle(String bundle) {
    return new PlanSettings(
        names, endpoint, bundle, timeoutSeconds, selection, fixed, others, owner, toggles);
  }
}
