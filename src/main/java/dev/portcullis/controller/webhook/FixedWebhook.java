package dev.portcullis.controller.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.controller.Names;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Optional;

/** The webhooks that do not depend on policies; each has a configuration of its own. */
public enum FixedWebhook {
  /** Policies are checked before they are stored. */
  POLICY_VALIDATION("policy-validating", "/policyvalidate"),
  /** The authors of policies are recorded before they are stored. */
  POLICY_MUTATION("policy-mutating", "/policymutate"),
  /** The authors of everything else that acts are recorded; Kyverno has nothing like it. */
  AUTHOR("author-mutating", "/authormutate"),
  /** Proves that the API server reaches us. */
  HEALTH("verify-mutating", "/verifymutate"),
  /** Exceptions are checked. */
  EXCEPTION("exception-validating", "/exceptionvalidate"),
  /** Entries of the global context are checked. */
  GLOBAL_CONTEXT("global-context-validating", "/globalcontextvalidate"),
  /** Cleanup policies are checked. */
  CLEANUP("cleanup-validating", "/cleanupvalidate"),
  /** The label that says when an object ends is checked. */
  TTL("ttl-validating", "/verifyttl");

  private static final List<String> CREATE_AND_UPDATE = List.of("CREATE", "UPDATE");
  private static final List<String> UPDATE = List.of("UPDATE");
  private static final String TTL_LABEL = "cleanup.kyverno.io/ttl";

  private final String what;
  private final String path;

  FixedWebhook(String what, String path) {
    this.what = what;
    this.path = path;
  }

  /** The path it is served at. */
  public String path() {
    return path;
  }

  /** The name of its configuration. */
  String configuration(Names names) {
    return names.webhookConfiguration(what);
  }

  boolean isMutating() {
    return this == POLICY_MUTATION || this == AUTHOR || this == HEALTH;
  }

  String webhook(Names names) {
    return switch (this) {
      case POLICY_VALIDATION -> names.webhook("validate-policy");
      case POLICY_MUTATION -> names.webhook("mutate-policy");
      case AUTHOR -> names.webhook("record-author");
      case HEALTH -> names.webhook("monitor-webhooks");
      case EXCEPTION, GLOBAL_CONTEXT -> names.serviceHost();
      case CLEANUP, TTL -> names.cleanupServiceHost();
    };
  }

  FailurePolicy failurePolicy(PlanSettings.Toggles toggles) {
    boolean ignore = this == HEALTH || (this == TTL && !toggles.ttlAuthorsChecked());
    return ignore ? FailurePolicy.IGNORE : FailurePolicy.FAIL;
  }

  ObjectNode rule(Names names) {
    return switch (this) {
      case POLICY_VALIDATION, POLICY_MUTATION ->
          kyverno(List.of("v1", "v2beta1"), List.of("clusterpolicies", "policies"));
      case AUTHOR ->
          kyverno(
              List.of("*"),
              List.of("cleanuppolicies", "clustercleanuppolicies", "globalcontextentries"));
      case HEALTH ->
          WebhookRule.json(
              List.of("coordination.k8s.io"), List.of("v1"), List.of("leases"), UPDATE, false);
      case EXCEPTION -> kyverno(List.of("v2", "v2alpha1", "v2beta1"), List.of("policyexceptions"));
      case GLOBAL_CONTEXT ->
          kyverno(List.of("v2alpha1", "v2beta1"), List.of("globalcontextentries"));
      case CLEANUP -> cleanup(names);
      case TTL ->
          WebhookRule.json(List.of("*"), List.of("*"), List.of("*"), CREATE_AND_UPDATE, false);
    };
  }

  /**
   * An API server takes {@code /*} for the objects themselves and all their subresources. Kyverno
   * asks for both; the status is nothing to be judged, and we write it after every run.
   */
  private static ObjectNode cleanup(Names names) {
    return names.areKyvernos()
        ? kyverno(List.of("v2beta1"), List.of("cleanuppolicies/*", "clustercleanuppolicies/*"))
        : kyverno(List.of("v2", "v2beta1"), List.of("cleanuppolicies", "clustercleanuppolicies"));
  }

  private static ObjectNode kyverno(List<String> versions, List<String> resources) {
    return WebhookRule.json(List.of("kyverno.io"), versions, resources, CREATE_AND_UPDATE, false);
  }

  /** Which objects it is called for; empty for all. */
  Optional<ObjectNode> objectSelector(Names names) {
    return switch (this) {
      case HEALTH -> {
        ObjectNode selector = Json.object();
        selector.putObject("matchLabels").put(Names.APPLICATION, names.product());
        yield Optional.of(selector);
      }
      case TTL -> {
        ObjectNode selector = Json.object();
        selector
            .putArray("matchExpressions")
            .addObject()
            .put("key", TTL_LABEL)
            .put("operator", "Exists");
        yield Optional.of(selector);
      }
      case POLICY_VALIDATION, POLICY_MUTATION, AUTHOR, EXCEPTION, GLOBAL_CONTEXT, CLEANUP ->
          Optional.empty();
    };
  }
}
