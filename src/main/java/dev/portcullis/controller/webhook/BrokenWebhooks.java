package dev.portcullis.controller.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Webhooks that the API server does not take, for example because of match conditions that are no
 * CEL. They are left out, so that one broken policy does not stop the others, until they are
 * different. Used by one thread.
 */
final class BrokenWebhooks {
  private static final Pattern POSITION = Pattern.compile("webhooks\\[(\\d{1,6})\\]");

  /** As they were refused, by name. */
  private final Map<String, JsonNode> broken = new HashMap<>();

  private final Consumer<String> log;

  BrokenWebhooks(Consumer<String> log) {
    this.log = log;
  }

  /** A configuration without them. */
  DesiredConfiguration without(DesiredConfiguration wanted) {
    return wanted.withWebhooks(
        wanted.webhooks().stream().filter(webhook -> !isBroken(webhook)).toList());
  }

  private boolean isBroken(JsonNode webhook) {
    return webhook.equals(broken.get(name(webhook)));
  }

  private static String name(JsonNode webhook) {
    return webhook.path("name").asText("");
  }

  /**
   * Leaves out what a refusal complains of. Only webhooks of one policy are left out: others would
   * be missed by policies that are good.
   *
   * @param message what the API server says
   * @return whether there is anything to leave out
   */
  boolean leaveOut(DesiredConfiguration refused, String message, WebhookPlan plan) {
    Matcher matcher = POSITION.matcher(message);
    if (!matcher.find()) {
      return false;
    }
    int position = Integer.parseInt(matcher.group(1));
    if (position >= refused.webhooks().size()) {
      return false;
    }
    JsonNode webhook = refused.webhooks().get(position);
    Optional<String> policy = Optional.ofNullable(plan.policies().get(name(webhook)));
    policy.ifPresent(
        key -> {
          log.accept("policy " + key + " has no webhook: " + message);
          broken.put(name(webhook), webhook);
        });
    return policy.isPresent();
  }

  /** The keys of the policies whose webhooks are left out. */
  Set<String> policies(WebhookPlan plan) {
    Set<String> keys = new HashSet<>();
    plan.configurations().stream()
        .flatMap(configuration -> configuration.webhooks().stream())
        .filter(this::isBroken)
        .forEach(
            webhook ->
                Optional.ofNullable(plan.policies().get(name(webhook))).ifPresent(keys::add));
    return keys;
  }
}
