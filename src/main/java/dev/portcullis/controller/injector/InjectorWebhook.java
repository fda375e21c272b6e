package dev.portcullis.controller.injector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.webhook.WebhookEndpoint;
import dev.portcullis.inject.Injector;
import dev.portcullis.inject.InjectorSettings;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The entries of a mutating webhook configuration that call for sidecars. Pure.
 *
 * <p>The failure policy is Fail by default: a pod that starts without the sidecar it asked for
 * stays wrong until somebody notices, while a pod that is refused is created again by its
 * controller as soon as a replica is back. So that this harms nobody else, an API server calls only
 * for pods that ask, unless a configuration is for every pod, and only in namespaces that opted in;
 * namespaces that a cluster needs to come up, and the server's own, are never among them.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#webhook-configuration">Webhook
 *     configuration</a>
 */
public final class InjectorWebhook {
  /** Where the endpoint answers. */
  public static final String PATH = "/inject";

  /** The failure policy where nothing is said. */
  public static final FailurePolicy FAILURE_POLICY = FailurePolicy.FAIL;

  /** The most seconds that an API server waits where nothing is said. */
  public static final int TIMEOUT_SECONDS = 10;

  private static final String NAME_LABEL = "kubernetes.io/metadata.name";
  private static final String ENABLED = "enabled";
  private static final String DISABLED = "disabled";

  private InjectorWebhook() {}

  /**
   * A whole configuration, for a plan that adds labels, owner and {@code caBundle}. Its name stands
   * before those for policies in the alphabet, which is the order of an API server, so that
   * policies see the sidecars.
   *
   * @return nothing when there is nothing to inject
   */
  public static Optional<JsonNode> configuration(
      Injector injector,
      Names names,
      WebhookEndpoint endpoint,
      FailurePolicy failurePolicy,
      int timeoutSeconds) {
    List<JsonNode> entries =
        entries(
            injector,
            names,
            path -> endpoint.clientConfig(path, ""),
            failurePolicy,
            timeoutSeconds);
    if (entries.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode configuration = Json.object();
    configuration.put("apiVersion", "admissionregistration.k8s.io/v1");
    configuration.put("kind", "MutatingWebhookConfiguration");
    configuration.putObject("metadata").put("name", names.webhookConfiguration("inject-mutating"));
    configuration.putArray("webhooks").addAll(entries);
    return Optional.of(configuration);
  }

  /**
   * The entries for an injector: one for each label by which a namespace opts in, because a
   * selector knows no "or"; none when there is nothing to inject.
   *
   * @param clientConfig the {@code clientConfig} of a webhook, by the path that is called
   * @param failurePolicy what an API server does when it gets no answer
   * @param timeoutSeconds how long it waits
   */
  public static List<JsonNode> entries(
      Injector injector,
      Names names,
      Function<String, JsonNode> clientConfig,
      FailurePolicy failurePolicy,
      int timeoutSeconds) {
    List<JsonNode> entries = new ArrayList<>();
    if (injector.isEmpty()) {
      return entries;
    }
    InjectorSettings settings = injector.settings();
    for (int i = 0; i < settings.namespaceLabels().size(); i++) {
      ObjectNode entry = Json.object();
      entry.put("name", names.webhook(i == 0 ? "inject" : "inject-" + (i + 1)));
      entry.set("clientConfig", clientConfig.apply(PATH));
      entry.set("rules", rules());
      entry.set("namespaceSelector", namespaceSelector(settings, i, names.namespace()));
      entry.put("failurePolicy", failurePolicy == FailurePolicy.FAIL ? "Fail" : "Ignore");
      entry.put("matchPolicy", "Equivalent");
      entry.put("reinvocationPolicy", "IfNeeded");
      entry.put("sideEffects", "None");
      entry.put("timeoutSeconds", (long) timeoutSeconds);
      entry.putArray("admissionReviewVersions").add("v1");
      if (!injector.concernsEveryPod()) {
        entry
            .putArray("matchConditions")
            .addObject()
            .put("name", "asks-for-a-sidecar")
            .put("expression", asks(settings));
      }
      entries.add(entry);
    }
    return entries;
  }

  private static ArrayNode rules() {
    ArrayNode rules = Json.NODES.arrayNode();
    ObjectNode rule = rules.addObject();
    rule.putArray("apiGroups").add("");
    rule.putArray("apiVersions").add("v1");
    rule.putArray("operations").add("CREATE");
    rule.putArray("resources").add("pods");
    rule.put("scope", "Namespaced");
    return rules;
  }

  /** No namespace has two entries that select it, and none that a label opts out. */
  private static JsonNode namespaceSelector(InjectorSettings settings, int own, String ourselves) {
    ObjectNode selector = Json.object();
    ArrayNode all = selector.putArray("matchExpressions");
    for (int i = 0; i < settings.namespaceLabels().size(); i++) {
      String label = settings.namespaceLabels().get(i);
      if (i == own) {
        expression(all, label, "In", List.of(ENABLED));
      } else {
        expression(all, label, "NotIn", i < own ? List.of(ENABLED, DISABLED) : List.of(DISABLED));
      }
    }
    TreeSet<String> left = new TreeSet<>(settings.ignoredNamespaces());
    left.add(ourselves);
    expression(all, NAME_LABEL, "NotIn", List.copyOf(left));
    return selector;
  }

  private static void expression(ArrayNode all, String key, String operator, List<String> values) {
    ObjectNode expression = all.addObject().put("key", key).put("operator", operator);
    ArrayNode list = expression.putArray("values");
    values.forEach(list::add);
  }

  /** A condition in CEL; the keys are checked where settings are read, so they hold no quotes. */
  private static String asks(InjectorSettings settings) {
    return "(has(object.metadata.annotations) && (\"%s\" in object.metadata.annotations || \"%s\" in object.metadata.annotations)) || (has(object.metadata.labels) && \"%s\" in object.metadata.labels)"
        .formatted(settings.injectKey(), settings.sidecarsKey(), settings.injectKey());
  }
}
