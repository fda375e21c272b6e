package dev.portcullis.controller.generate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cluster.Project;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The Argo CD Secrets of clusters are right, whatever happens in whatever order. */
@WithCluster(own = true)
class GenerateControllerIT {
  private static final Path FOLDER =
      Project.ROOT.resolve("src/test/resources/fixtures/generate/argocd");
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final String CLUSTERS = "clusters.cluster.x-k8s.io";
  private static final List<String> POLICIES =
      List.of(
          "argo-cluster-generation-from-capi-managed-cluster",
          "argo-cluster-generation-from-capi-non-managed-cluster");

  private static RunningGenerate generate;

  private enum Order {
    POLICY_FIRST,
    CLUSTER_FIRST,
    SECRET_LAST,
    ALL_AT_ONCE
  }

  @BeforeAll
  static void start(TestCluster cluster) {
    cluster.apply(Path.of("deploy/crds"));
    cluster.apply(FOLDER.resolve("crd.yaml"));
    RunningGenerate.awaitDefinitions(cluster);
    generate = new RunningGenerate(cluster);
  }

  @AfterAll
  static void stop() {
    if (generate != null) {
      generate.close();
    }
  }

  @AfterEach
  void clean(TestCluster cluster) {
    cluster.run("", "delete", CLUSTERS, "--all", "-A", "--wait=false");
    cluster.run("", "delete", "clusterpolicies", "--all");
    cluster.run("", "delete", "secrets", "--all", "-n", "argocd");
    cluster.run("", "delete", "secrets", "--all", "-n", "cluster-prod");
    cluster.run("", "delete", "secrets", "--all", "-n", "cluster-managed");
    TestCluster.await(
        SOON,
        "everything to be gone",
        () ->
            cluster.kubectl("get", CLUSTERS, "-A", "-o", "name").isBlank()
                && cluster.kubectl("get", "secrets", "-n", "argocd", "-o", "name").isBlank());
  }

  private static List<JsonNode> documents(String file) {
    try {
      List<JsonNode> found = new ArrayList<>();
      YamlReader.documents(Files.readString(FOLDER.resolve(file)))
          .forEach(document -> found.add(document.content()));
      return found;
    } catch (IOException | YamlSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static String some(String kind) {
    return documents("clusters.yaml").stream()
        .filter(object -> object.path("kind").asText().equals(kind))
        .map(JsonText::of)
        .reduce("", (a, b) -> a + "\n---\n" + b);
  }

  private static String policies() {
    return POLICIES.stream()
        .flatMap(name -> documents(name + ".yaml").stream())
        .map(JsonText::of)
        .reduce("", (a, b) -> a + "\n---\n" + b);
  }

  private static Optional<Secret> secret(KubernetesClient client, String name) {
    return Optional.ofNullable(client.secrets().inNamespace("argocd").withName(name).get());
  }

  private static Map<String, String> texts(Secret secret) {
    Map<String, String> texts = new TreeMap<>();
    secret
        .getData()
        .forEach(
            (key, value) ->
                texts.put(
                    key, new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8)));
    return texts;
  }

  private static boolean isRight(TestCluster cluster, JsonNode expected) {
    Optional<Secret> found =
        secret(cluster.client(), expected.path("metadata").path("name").asText());
    if (found.isEmpty() || !found.get().getType().equals("Opaque")) {
      return false;
    }
    Map<String, String> wanted = new TreeMap<>();
    expected
        .path("stringData")
        .properties()
        .forEach(e -> wanted.put(e.getKey(), e.getValue().asText()));
    ObjectMeta metadata = found.get().getMetadata();
    return texts(found.get()).equals(wanted)
        && expected.path("metadata").path("labels").properties().stream()
            .allMatch(
                label ->
                    label.getValue().asText().equals(metadata.getLabels().get(label.getKey())));
  }

  /** Waits for both Secrets, and says how long it took. */
  private static void converges(TestCluster cluster, String what) {
    converges(
        what, () -> documents("expected.yaml").stream().allMatch(one -> isRight(cluster, one)));
  }

  private static void converges(String what, Callable<Boolean> condition) {
    long start = System.nanoTime();
    try {
      TestCluster.await(SOON, what, condition);
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + "\n" + String.join("\n", generate.log), e);
    }
    System.out.printf("argocd: %-40s %.2f s%n", what, (System.nanoTime() - start) / 1e9);
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void theOrderDoesNotMatter(Order order, TestCluster cluster) {
    cluster.apply(some("Namespace"));
    switch (order) {
      case POLICY_FIRST -> {
        cluster.apply(policies());
        cluster.apply(some("Secret"));
        cluster.apply(some("Cluster"));
      }
      case CLUSTER_FIRST -> {
        cluster.apply(some("Cluster"));
        cluster.apply(some("Secret"));
        cluster.apply(policies());
      }
      case SECRET_LAST -> {
        cluster.apply(policies());
        cluster.apply(some("Cluster"));
        TestCluster.await(
            SOON,
            "a line about the missing Secret",
            () -> String.join("\n", generate.log).contains("prod-kubeconfig"));
        cluster.apply(some("Secret"));
      }
      case ALL_AT_ONCE -> cluster.apply(policies() + some("Cluster") + some("Secret"));
    }
    converges(cluster, order.name());
  }

  @Test
  void theSecretsFollowEverything(TestCluster cluster) {
    cluster.apply(some("Namespace"));
    cluster.apply(policies() + some("Secret") + some("Cluster"));
    converges(cluster, "everything");
    KubernetesClient client = cluster.client();

    String kubeconfig =
        new String(
            Base64.getDecoder()
                .decode(
                    client
                        .secrets()
                        .inNamespace("cluster-prod")
                        .withName("prod-kubeconfig")
                        .get()
                        .getData()
                        .get("value")),
            StandardCharsets.UTF_8);
    cluster.kubectl(
        "patch",
        "secret",
        "prod-kubeconfig",
        "-n",
        "cluster-prod",
        "--type=merge",
        "-p",
        "{\"stringData\":{\"value\":"
            + JsonText.of(Json.NODES.textNode(kubeconfig.replace("10.0.0.5", "10.0.0.6")))
            + "}}");
    converges(
        "rotation",
        () ->
            texts(secret(client, "cluster-prod").orElseThrow()).get("server").contains("10.0.0.6"));

    cluster.kubectl("label", CLUSTERS, "prod", "-n", "cluster-prod", "env=test", "--overwrite");
    converges(
        "label change",
        () ->
            secret(client, "cluster-prod")
                .orElseThrow()
                .getMetadata()
                .getLabels()
                .get("env")
                .equals("test"));

    cluster.kubectl(
        "patch",
        "secret",
        "cluster-prod",
        "-n",
        "argocd",
        "--type=merge",
        "-p",
        "{\"stringData\":{\"server\":\"mine\",\"more\":\"x\"}}");
    converges(
        "manual edit",
        () -> {
          Map<String, String> now = texts(secret(client, "cluster-prod").orElseThrow());
          return now.get("server").contains("10.0.0.6") && !now.containsKey("more");
        });

    String uid = secret(client, "cluster-prod").orElseThrow().getMetadata().getUid();
    cluster.kubectl("delete", "secret", "cluster-prod", "-n", "argocd");
    converges(
        "manual deletion",
        () -> !secret(client, "cluster-prod").orElseThrow().getMetadata().getUid().equals(uid));

    cluster.kubectl("delete", CLUSTERS, "prod", "-n", "cluster-prod");
    converges("cluster deletion", () -> secret(client, "cluster-prod").isEmpty());
    assertThat(secret(client, "cluster-managed")).isPresent();

    cluster.kubectl("delete", "clusterpolicies", "--all");
    converges("policy deletion", () -> secret(client, "cluster-managed").isEmpty());
  }
}
