package dev.portcullis.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.flipkart.zjsonpatch.JsonPatch;
import dev.portcullis.boot.ReviewSubject.Ran;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import dev.portcullis.yaml.YamlWriter;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three things that users did with such a server, end to end. */
@QuarkusTest
@TestProfile(AcceptanceProfile.class)
class AcceptanceTest {
  @TestHTTPResource(value = "/", tls = true)
  URL tls;

  private ServerSubject server;
  private ReviewSubject reviews;

  @BeforeEach
  void connect() {
    Assumptions.assumeTrue(AcceptanceProfile.present());
    server = new ServerSubject(tls, AcceptanceProfile.FOLDER.resolve("certs/ca.crt"));
    reviews = new ReviewSubject(server);
  }

  @Test
  void clusterSecretsForArgoCdFollowTheirClusters() throws IOException {
    JsonNode prod = cluster("prod");
    JsonNode managed = cluster("managed");
    persist(prod, "in the cluster besides:", "created Secret argocd/cluster-prod");
    persist(managed, "created Secret argocd/cluster-managed");
    for (JsonNode expected : documents("argocd/expected.yaml")) {
      String name = expected.path("metadata").path("name").asText();
      assertThat(server.objects("kind=Secret&namespace=argocd&name=" + name)).hasSize(1);
      assertThat(stored(name).orElseThrow().path("type")).isEqualTo(expected.path("type"));
      expected
          .path("metadata")
          .path("labels")
          .properties()
          .forEach(
              label ->
                  assertThat(
                          stored(name)
                              .orElseThrow()
                              .path("metadata")
                              .path("labels")
                              .get(label.getKey()))
                      .isEqualTo(label.getValue()));
      assertThat(decoded(name)).isEqualTo(texts(expected.path("stringData")));
    }

    ObjectNode labelled = prod.deepCopy();
    labelled.withObject("/metadata/labels").put("env", "test").put("new", "label");
    persist(labelled, "updated Secret argocd/cluster-prod");
    JsonNode labels = stored("cluster-prod").orElseThrow().path("metadata").path("labels");
    assertThat(labels.path("env").asText()).isEqualTo("test");
    assertThat(labels.path("new").asText()).isEqualTo("label");

    ObjectNode kubeconfig = kubeconfig("prod-kubeconfig").deepCopy();
    String text = decode(kubeconfig.path("data").path("value"));
    kubeconfig
        .withObject("/data")
        .put("value", encode(text.replace("Q0VSVC1ERU1P", "Uk9UQVRFRA==")));
    persist(kubeconfig);
    labelled.withObject("/metadata/annotations").put("touched", "yes");
    persist(labelled);
    assertThat(decoded("cluster-prod").get("config")).contains("\"certData\": \"Uk9UQVRFRA==\"");

    Map<String, String> right = decoded("cluster-prod");
    ObjectNode edited = stored("cluster-prod").orElseThrow().deepCopy();
    edited.putObject("data").put("server", "ZXZpbA==");
    persist(edited);
    assertThat(decoded("cluster-prod")).isEqualTo(right);
    persist("DELETE", edited);
    assertThat(decoded("cluster-prod")).isEqualTo(right);

    persist("DELETE", labelled, "deleted Secret argocd/cluster-prod");
    assertThat(stored("cluster-prod")).isEmpty();
    assertThat(stored("cluster-managed")).isPresent();
  }

  @Test
  void aClusterThatComesBeforeItsKubeconfigIsNotForgotten() throws IOException {
    ObjectNode late = cluster("prod").deepCopy();
    late.withObject("/metadata").put("name", "late");
    persist(late);
    assertThat(stored("cluster-late")).isEmpty();
    ObjectNode kubeconfig = kubeconfig("prod-kubeconfig").deepCopy();
    kubeconfig.withObject("/metadata").put("name", "late-kubeconfig");
    persist(kubeconfig, "created Secret argocd/cluster-late");
    assertThat(decoded("cluster-late")).containsEntry("server", "https://10.0.0.5:6443");
    persist("DELETE", late, "deleted Secret argocd/cluster-late");
  }

  @Test
  void podsGetTheirLifecycleHooks() throws IOException {
    Map<String, JsonNode> expected = new TreeMap<>();
    documents("lifecycle/expected.yaml").forEach(pod -> expected.put(name(pod), pod));
    for (JsonNode pod : documents("lifecycle/pods.yaml")) {
      JsonNode answer = mutate(pod);
      if (name(pod).equals("bad-label")) {
        assertThat(answer.path("allowed").asBoolean(true)).isFalse();
        assertThat(answer.path("status").path("message").asText())
            .contains("mutate-termination-grace-period-seconds-test");
      } else if (name(pod).equals("elsewhere")) {
        assertThat(answer.path("allowed").asBoolean()).isTrue();
        assertThat(answer.has("patch")).isFalse();
      } else {
        assertThat(Numbers.ints(patched(pod, answer))).isEqualTo(expected.get(name(pod)));
      }
    }
    assertThat(expected).hasSize(2);
    Ran ran =
        reviews.review(Files.readString(AcceptanceProfile.INPUTS.resolve("lifecycle/pods.yaml")));
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.out())
        .contains(
            "Pod shop/plain: CREATE allowed (dry run)", "+  terminationGracePeriodSeconds: 40")
        .contains("Pod shop/bad-label: CREATE denied")
        .endsWith("Pod quiet/elsewhere: CREATE allowed (dry run)\n");
  }

  @Test
  void podsOfAnOptedInNamespaceGetTheSidecarOnceByAPolicy() throws IOException {
    sidecarOnce("/mutate/fail");
  }

  @Test
  void podsOfAnOptedInNamespaceGetTheSidecarOnceByTheInjector() throws IOException {
    sidecarOnce("/inject");
    for (JsonNode deployment : documents("sidecar/workload.yaml")) {
      if (deployment.path("kind").asText().equals("Deployment")) {
        Ran ran = reviews.review(YamlWriter.text(podOf(deployment)));
        String namespace = deployment.path("metadata").path("namespace").asText();
        assertThat(ran.out().contains("sidecars injected:")).isEqualTo(namespace.equals("web"));
        assertThat(ran.out()).doesNotContain("changed by policies:");
      }
    }
  }

  private void sidecarOnce(String path) throws IOException {
    JsonNode expected = documents("sidecar/expected.yaml").getFirst();
    int pods = 0;
    for (JsonNode deployment : documents("sidecar/workload.yaml")) {
      if (!deployment.path("kind").asText().equals("Deployment")) {
        continue;
      }
      pods++;
      JsonNode pod = podOf(deployment);
      JsonNode answer = mutate(path, pod);
      if (deployment.path("metadata").path("namespace").asText().equals("plain")) {
        assertThat(answer.has("patch")).isFalse();
        continue;
      }
      JsonNode injected = patched(pod, answer);
      assertThat(injected.path("metadata").path("annotations"))
          .isEqualTo(expected.path("metadata").path("annotations"));
      assertThat(injected.path("spec").path("volumes"))
          .isEqualTo(expected.path("spec").path("volumes"));
      assertThat(injected.path("spec").path("containers").path(0))
          .isEqualTo(pod.path("spec").path("containers").path(0));
      expected
          .path("spec")
          .path("containers")
          .path(1)
          .properties()
          .forEach(
              field ->
                  assertThat(injected.path("spec").path("containers").path(1).get(field.getKey()))
                      .isEqualTo(field.getValue()));
      assertThat(injected.path("spec").path("containers")).hasSize(2);
      assertThat(mutate(path, injected).has("patch")).isFalse();
    }
    assertThat(pods).isEqualTo(2);
  }

  private static JsonNode podOf(JsonNode deployment) {
    ObjectNode pod = Json.object();
    pod.put("apiVersion", "v1").put("kind", "Pod");
    pod.setAll((ObjectNode) deployment.path("spec").path("template").deepCopy());
    pod.withObject("/metadata")
        .put("generateName", "sleep-")
        .put("namespace", deployment.path("metadata").path("namespace").asText());
    return pod;
  }

  private JsonNode mutate(JsonNode object) {
    return mutate("/mutate/fail", object);
  }

  private JsonNode mutate(String path, JsonNode object) {
    ObjectNode request = Json.object();
    request.put("operation", "CREATE");
    request.put("name", name(object));
    request.put("namespace", object.path("metadata").path("namespace").asText());
    request.set("object", object);
    return server.review(path, JsonText.of(request));
  }

  private static JsonNode patched(JsonNode object, JsonNode answer) {
    try {
      byte[] patch = Base64.getDecoder().decode(answer.path("patch").asText());
      return JsonPatch.apply(Json.parse(patch), object);
    } catch (JsonSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private void persist(JsonNode object, String... shown) {
    Ran ran = reviews.review(YamlWriter.text(object), "--persist");
    assertThat(ran.out()).contains("allowed");
    Stream.of(shown).forEach(part -> assertThat(ran.out()).contains(part));
    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).doesNotContain("Q0VSVC1ERU1P", "10.0.0.5");
  }

  private void persist(String operation, JsonNode object, String... shown) {
    Ran ran = reviews.review(YamlWriter.text(object), "--persist", "--operation", operation);
    assertThat(ran.out()).contains(operation + " allowed");
    Stream.of(shown).forEach(part -> assertThat(ran.out()).contains(part));
    assertThat(ran.exit()).isZero();
  }

  private Optional<JsonNode> stored(String name) {
    return server.objects("kind=Secret&namespace=argocd&name=" + name).valueStream().findFirst();
  }

  private Map<String, String> decoded(String name) {
    Map<String, String> out = new TreeMap<>();
    stored(name)
        .orElseThrow()
        .path("data")
        .properties()
        .forEach(entry -> out.put(entry.getKey(), decode(entry.getValue())));
    return out;
  }

  private static Map<String, String> texts(JsonNode object) {
    Map<String, String> out = new TreeMap<>();
    object.properties().forEach(entry -> out.put(entry.getKey(), entry.getValue().asText()));
    return out;
  }

  private static String decode(JsonNode base64) {
    return new String(Base64.getDecoder().decode(base64.asText()), StandardCharsets.UTF_8);
  }

  private static String encode(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static JsonNode cluster(String name) throws IOException {
    return named("Cluster", name);
  }

  private static JsonNode kubeconfig(String name) throws IOException {
    return named("Secret", name);
  }

  private static JsonNode named(String kind, String name) throws IOException {
    return documents("argocd/clusters.yaml").stream()
        .filter(d -> d.path("kind").asText().equals(kind) && name(d).equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String name(JsonNode object) {
    return object.path("metadata").path("name").asText("");
  }

  private static List<JsonNode> documents(String file) throws IOException {
    Path path = AcceptanceProfile.INPUTS.resolve(file);
    try {
      return YamlReader.documents(Files.readString(path)).stream().map(d -> d.content()).toList();
    } catch (YamlSyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
