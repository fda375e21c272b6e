package dev.portcullis.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cluster.ControlPlane;
import dev.portcullis.cluster.TestCluster;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfigurationBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Creations of pods through a real API server, as dry runs: in a namespace without a webhook, in
 * one whose webhook allows everything, and in one with policies. All three are there at the same
 * time and are loaded in turns.
 */
final class ApiServerRun {
  private static final String NONE = "api-server-alone";
  private static final String LEAST = "api-server-null";
  private static final String POLICIES = "api-server-policies";
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
  private static final Pattern ROUTE =
      Pattern.compile("(?m)^kyverno_http_requests(?:_total)?\\{[^}]*} (\\S+)$");

  private final Options options;
  private final Results results;
  private final Workloads workloads;

  ApiServerRun(Options options, Results results, Workloads workloads) {
    this.options = options;
    this.results = results;
    this.workloads = workloads;
  }

  /** Runs it, or says why it cannot be run here. */
  void run() throws IOException, InterruptedException {
    Optional<String> unavailable = ControlPlane.unavailable();
    if (unavailable.isPresent()) {
      results.skipped("api-server", unavailable.get());
      return;
    }
    Workload nothing = workloads.nothing();
    Workload allowed = workloads.allowed();
    try (BenchServer least = BenchServer.start(nothing);
        BenchServer policies = BenchServer.start(allowed);
        ControlPlane plane = ControlPlane.start()) {
      Config config = Config.fromKubeconfig(plane.kubeconfig().toFile());
      try (KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build();
          ClosedLoad load = new ClosedLoad(apiClient(config))) {
        List.of(NONE, LEAST, POLICIES).forEach(name -> namespace(client, name));
        webhook(client, LEAST, least.endpoint(nothing));
        webhook(client, POLICIES, policies.endpoint(allowed));
        measure(load, Endpoint.of(config.getMasterUrl()), least, policies);
      }
    }
  }

  private void measure(ClosedLoad load, Endpoint api, BenchServer least, BenchServer policies)
      throws IOException, InterruptedException {
    Map<String, List<Figures>> rounds = new LinkedHashMap<>();
    Map<String, Workload> pods = new LinkedHashMap<>();
    for (String name : List.of(NONE, LEAST, POLICIES)) {
      pods.put(name, pods(name));
      rounds.put(name, new ArrayList<>());
      Group.warm(options, load).of(at(api, name), pods.get(name));
    }
    called(least);
    called(policies);
    for (int round = 0; round < options.rounds; round++) {
      for (String name : rounds.keySet()) {
        rounds.get(name).add(load.run(at(api, name), pods.get(name), Group.turn(options)));
      }
    }
    rounds.forEach((name, figures) -> results.add(name, Figures.merged(figures), "creates"));
    results.perSecond(POLICIES, LEAST, 0.9);
    results.perSecond(LEAST, NONE, Double.NaN);
    results.perSecond(POLICIES, NONE, Double.NaN);
  }

  private static Endpoint at(Endpoint api, String namespace) {
    String path = "/api/v1/namespaces/" + namespace + "/pods?dryRun=All";
    return new Endpoint(api.host(), api.port(), path);
  }

  private static Workload pods(String namespace) {
    ObjectNode pod = Reviews.pod(true);
    ObjectNode metadata = (ObjectNode) pod.at("/metadata");
    metadata.remove("name");
    metadata.put("generateName", "bench-").put("namespace", namespace);
    return new Workload(namespace, "", "", pod.toString());
  }

  /** Fails if the API server did not ask: the figures would be those of no webhook. */
  private static void called(BenchServer server) {
    Matcher calls = ROUTE.matcher(server.metrics());
    double sum = 0;
    while (calls.find()) {
      sum += Double.parseDouble(calls.group(1));
    }
    if (sum < SaturatingLoad.CONNECTIONS) {
      throw new IllegalStateException("the API server asked a webhook only " + sum + " times");
    }
  }

  private static ReviewClient apiClient(Config config) {
    Base64.Decoder base64 = Base64.getDecoder();
    HttpClientOptions client =
        new HttpClientOptions()
            .setPemKeyCertOptions(
                new PemKeyCertOptions()
                    .addCertValue(Buffer.buffer(base64.decode(config.getClientCertData())))
                    .addKeyValue(Buffer.buffer(base64.decode(config.getClientKeyData()))))
            .setPemTrustOptions(
                new PemTrustOptions()
                    .addCertValue(Buffer.buffer(base64.decode(config.getCaCertData()))));
    return new ReviewClient(SaturatingLoad.CONNECTIONS, client);
  }

  private static void namespace(KubernetesClient client, String name) {
    client
        .resource(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("webhook", name)
                .endMetadata()
                .build())
        .create();
    // Pods are refused until its controller has made this.
    TestCluster.await(
        LONGEST_WAIT,
        "the service account of namespace " + name,
        () -> client.serviceAccounts().inNamespace(name).withName("default").get() != null);
  }

  private static void webhook(KubernetesClient client, String namespace, Endpoint endpoint)
      throws IOException {
    String authority =
        Base64.getEncoder().encodeToString(Files.readAllBytes(BenchServer.authority()));
    client
        .resource(
            new ValidatingWebhookConfigurationBuilder()
                .withNewMetadata()
                .withName(namespace)
                .endMetadata()
                .addNewWebhook()
                .withName(namespace + ".bench.portcullis.dev")
                .withAdmissionReviewVersions("v1")
                .withSideEffects("None")
                .withFailurePolicy("Fail")
                .withNewNamespaceSelector()
                .addToMatchLabels("webhook", namespace)
                .endNamespaceSelector()
                .withNewClientConfig()
                .withUrl(endpoint.url())
                .withCaBundle(authority)
                .endClientConfig()
                .addNewRule()
                .withApiGroups("")
                .withApiVersions("v1")
                .withOperations("CREATE")
                .withResources("pods")
                .endRule()
                .endWebhook()
                .build())
        .create();
  }
}
