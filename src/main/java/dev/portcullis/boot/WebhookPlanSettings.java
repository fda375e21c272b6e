package dev.portcullis.boot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.adapter.kube.WatchedKind;
import dev.portcullis.configuration.WebhookSettings;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.injector.InjectorWebhook;
import dev.portcullis.controller.webhook.FixedWebhook;
import dev.portcullis.controller.webhook.PlanSettings;
import dev.portcullis.controller.webhook.WebhookEndpoint;
import dev.portcullis.inject.Injector;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ServedResources;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What webhook configurations say that no policy says, as it is at the moment of asking. */
final class WebhookPlanSettings implements AutoCloseable {
  private static final int SERVICE_PORT = 443;

  private final Names names;
  private final ServeSettings settings;
  private final Sources sources;
  private final WebhookEndpoint endpoint;
  private final WatchedKind owner;

  /**
   * What webhook configurations are made from, as it is at the moment of asking.
   *
   * @param caBundle whom API servers are to trust, in base64; empty while it is not known
   * @param selection what is configured for all webhooks
   * @param injector what adds sidecars; empty before its configurations were read
   * @param served what the API server serves
   * @param ready whether requests can be answered
   */
  record Sources(
      Supplier<Optional<String>> caBundle,
      Supplier<WebhookSettings> selection,
      Supplier<Optional<Injector>> injector,
      Supplier<ServedResources> served,
      BooleanSupplier ready) {}

  /**
   * Follows nothing before it is started.
   *
   * @param changed is run when the role changes that webhook configurations end with
   */
  WebhookPlanSettings(
      KubeApi api,
      Names names,
      ServeSettings settings,
      Sources sources,
      Runnable changed,
      Consumer<String> log) {
    this.names = names;
    this.settings = settings;
    this.sources = sources;
    this.endpoint =
        settings
            .kube()
            .serverUrl()
            .<WebhookEndpoint>map(WebhookEndpoint.At::new)
            .orElseGet(
                () ->
                    new WebhookEndpoint.InCluster(
                        names.namespace(), names.service(), SERVICE_PORT));
    this.owner =
        new WatchedKind(
            api,
            new ApiPath(
                "rbac.authorization.k8s.io",
                "v1",
                "",
                "clusterroles",
                "",
                "",
                Map.of("fieldSelector", "metadata.name=" + names.owningRole())),
            WatchListener.always(changed),
            log);
  }

  void start() {
    owner.start();
  }

  /** Whether we run outside of the cluster, where API servers call an address. */
  boolean isOutside() {
    return endpoint instanceof WebhookEndpoint.At;
  }

  /** The settings now; empty while it is not known whom API servers are to trust. */
  Optional<PlanSettings> current() {
    return sources
        .caBundle()
        .get()
        .map(
            bundle ->
                new PlanSettings(
                    names,
                    endpoint,
                    bundle,
                    settings.kube().webhookTimeout(),
                    sources.selection().get(),
                    fixed(),
                    others(),
                    owner(),
                    toggles()));
  }

  private Set<FixedWebhook> fixed() {
    return settings.kube().enablePolicyExceptions()
        ? Set.of(FixedWebhook.values())
        : Set.of(
            FixedWebhook.POLICY_VALIDATION,
            FixedWebhook.POLICY_MUTATION,
            FixedWebhook.AUTHOR,
            FixedWebhook.HEALTH,
            FixedWebhook.GLOBAL_CONTEXT,
            FixedWebhook.CLEANUP,
            FixedWebhook.TTL);
  }

  private PlanSettings.Toggles toggles() {
    boolean kyverno = names.areKyvernos();
    return new PlanSettings.Toggles(
        settings.kube().autoUpdateWebhooks(),
        settings.kube().forceFailurePolicyIgnore(),
        true,
        settings.kube().excludeBootstrapResources().orElse(!kyverno),
        !kyverno,
        settings.kube().checkTtlAuthors());
  }

  private List<JsonNode> others() {
    FailurePolicy failure =
        settings.sidecars().failurePolicy().equals("Ignore")
            ? FailurePolicy.IGNORE
            : FailurePolicy.FAIL;
    return sources
        .injector()
        .get()
        .flatMap(
            injector ->
                InjectorWebhook.configuration(
                    injector, names, endpoint, failure, settings.kube().webhookTimeout()))
        .stream()
        .toList();
  }

  /** With our role our webhooks go, too: nobody has to think of them. */
  private Optional<JsonNode> owner() {
    return owner
        .find("", names.owningRole())
        .map(
            role ->
                Json.object()
                    .put("apiVersion", "rbac.authorization.k8s.io/v1")
                    .put("kind", "ClusterRole")
                    .put("name", names.owningRole())
                    .put("uid", role.path("metadata").path("uid").asText("")));
  }

  @Override
  public void close() {
    owner.close();
  }
}
