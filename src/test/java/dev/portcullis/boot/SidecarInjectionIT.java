package dev.portcullis.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cluster.CommandResult;
import dev.portcullis.cluster.ServerProcess;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.inject.InjectorSettings;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Sidecars in a cluster, from Deployment to pod by the real controllers. */
@WithCluster(own = true)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SidecarInjectionIT {
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final Path INPUTS = Path.of("../shared/acceptance/sidecar");
  private static final String WEBHOOKS = "portcullis-inject-mutating-webhook-cfg";

  private static ServerProcess server;

  @BeforeAll
  static void serve(TestCluster cluster) {
    cluster.apply(Path.of("deploy/crds"));
    cluster.kubectl("create", "namespace", "portcullis");
    server =
        ServerProcess.start(
            cluster.kubeconfig(), "--annotation-prefix", InjectorSettings.TUTORIAL_PREFIX);
  }

  @AfterAll
  static void end() {
    if (server != null) {
      server.close();
    }
  }

  private static void configure(TestCluster cluster, String content) {
    cluster.apply(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: sidecar-injector-webhook-configmap, namespace: portcullis}
        data:
          sidecarconfig.yaml: '%s'
        """
            .formatted(content));
  }

  private static JsonNode pod(TestCluster cluster, String namespace) {
    TestCluster.await(
        SOON,
        "a pod in " + namespace,
        () -> !cluster.kubectl("get", "pods", "-n", namespace, "-o", "name").isBlank());
    return json(cluster.kubectl("get", "pods", "-n", namespace, "-o", "json"))
        .path("items")
        .path(0);
  }

  private static JsonNode json(String text) {
    try {
      return Json.parse(text);
    } catch (JsonSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> containers(JsonNode pod) {
    return pod.path("spec")
        .path("containers")
        .valueStream()
        .map(container -> container.path("name").asText() + "=" + container.path("image").asText())
        .toList();
  }

  /** Whether everything of one tree is in the other; lists element by element. */
  private static boolean holds(JsonNode all, JsonNode part) {
    if (part.isObject()) {
      return part.propertyStream().allMatch(e -> holds(all.path(e.getKey()), e.getValue()));
    }
    if (part.isArray()) {
      for (int i = 0; i < part.size(); i++) {
        if (!holds(all.path(i), part.get(i))) {
          return false;
        }
      }
      return true;
    }
    return all.asText("").equals(part.asText(""));
  }

  @Test
  @Order(1)
  void thereIsNoWebhookWithoutASidecar(TestCluster cluster) {
    assertThat(
            cluster
                .run("", "get", "mutatingwebhookconfiguration", WEBHOOKS, "--ignore-not-found")
                .output())
        .isBlank();
  }

  @Test
  @Order(2)
  void podsOfAnOptedInNamespaceThatAskGetTheSidecar(TestCluster cluster)
      throws IOException, YamlSyntaxException {
    Assumptions.assumeTrue(Files.isDirectory(INPUTS));
    CommandResult configured =
        cluster.run(
            Files.readString(INPUTS.resolve("config.yaml")),
            "apply",
            "-n",
            "portcullis",
            "-f",
            "-");
    assertThat(configured.status()).as(configured.errors()).isZero();
    registered(cluster);
    cluster.apply(INPUTS.resolve("workload.yaml"));
    JsonNode expected =
        YamlReader.documents(Files.readString(INPUTS.resolve("expected.yaml")))
            .getFirst()
            .content();
    JsonNode injected = pod(cluster, "web");
    assertThat(containers(injected))
        .containsExactly("sleep=tutum/curl", "sidecar-nginx=nginx:1.12.2");
    assertThat(injected.path("metadata").path("annotations"))
        .isEqualTo(expected.path("metadata").path("annotations"));
    // The service account of the pod brings a volume and mounts of its own.
    for (String list : List.of("containers", "volumes")) {
      for (JsonNode element : expected.path("spec").path(list)) {
        assertThat(
                injected
                    .path("spec")
                    .path(list)
                    .valueStream()
                    .anyMatch(found -> holds(found, element)))
            .as("%s in %s", element, injected.path("spec").path(list))
            .isTrue();
      }
    }
    JsonNode plain = pod(cluster, "plain");
    assertThat(containers(plain)).containsExactly("sleep=tutum/curl");
    assertThat(plain.path("metadata").path("annotations")).hasSize(1);
  }

  private static void registered(TestCluster cluster) {
    TestCluster.await(
        SOON,
        "the webhooks",
        () -> cluster.run("", "get", "mutatingwebhookconfiguration", WEBHOOKS).succeeded());
  }

  private static String run(TestCluster cluster, String namespace, String annotation) {
    CommandResult result =
        cluster.run(
            "",
            "run",
            "p",
            "--image=app:1",
            "-n",
            namespace,
            "--annotations=" + InjectorSettings.TUTORIAL_PREFIX + "/" + annotation,
            "--dry-run=server",
            "-o",
            "jsonpath={.spec.containers[*].image}");
    assertThat(result.status()).as(result.errors()).isZero();
    return result.output();
  }

  @Test
  @Order(3)
  void aChangeCountsAtOnceAndABrokenOneKeepsTheLastGood(TestCluster cluster) {
    String namespace = cluster.newNamespace("sidecar-injection", "enabled");
    configure(cluster, "containers: [{name: proxy, image: \"proxy:1\"}]");
    registered(cluster);
    TestCluster.await(
        SOON, "the sidecar", () -> run(cluster, namespace, "inject=yes").equals("app:1 proxy:1"));
    assertThat(run(cluster, namespace, "inject=no")).isEqualTo("app:1");
    assertThat(run(cluster, "default", "inject=yes")).isEqualTo("app:1");
    configure(cluster, "containers: [{name: proxy, image: \"proxy:2\"}]");
    TestCluster.await(
        SOON, "the edit", () -> run(cluster, namespace, "inject=yes").equals("app:1 proxy:2"));
    configure(cluster, "containers: [{name: proxy}]");
    TestCluster.await(
        SOON,
        "the error in readiness",
        () -> server.management("/health/readiness").contains("containers[0].image: is missing"));
    assertThat(server.isReady()).isTrue();
    assertThat(run(cluster, namespace, "inject=yes")).isEqualTo("app:1 proxy:2");
    TestCluster.await(
        SOON,
        "the event",
        () ->
            cluster
                .kubectl("get", "events", "-n", "portcullis")
                .contains("containers[0].image: is missing"));
  }

  @Test
  @Order(4)
  void aPodAsksByLabelInANamespaceThatWasJustLabelled(TestCluster cluster) {
    configure(cluster, "containers: [{name: proxy, image: \"proxy:3\"}]");
    registered(cluster);
    String namespace = cluster.newNamespace();
    cluster.kubectl("label", "namespace", namespace, "sidecar-injector=enabled");
    TestCluster.await(
        SOON, "the sidecar", () -> run(cluster, namespace, "sidecars=default").contains("proxy:3"));
    cluster.kubectl("label", "namespace", namespace, "sidecar-injection=disabled");
    TestCluster.await(
        SOON, "the end", () -> run(cluster, namespace, "sidecars=default").equals("app:1"));
  }

  @Test
  @Order(5)
  void withTheLastSidecarTheWebhooksGo(TestCluster cluster) {
    cluster.kubectl(
        "delete", "configmap", "sidecar-injector-webhook-configmap", "-n", "portcullis");
    TestCluster.await(
        SOON,
        "the end of the webhooks",
        () -> !cluster.run("", "get", "mutatingwebhookconfiguration", WEBHOOKS).succeeded());
  }
}
