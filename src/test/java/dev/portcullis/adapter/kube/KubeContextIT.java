package dev.portcullis.adapter.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.variable.ApiCalls;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.GlobalContextLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RegistryLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.RoleLookup.Roles;
import dev.portcullis.port.ServiceCalls;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What policies read of a cluster, on a real API server. */
@WithCluster
class KubeContextIT {
  private static final Duration LONGEST = Duration.ofSeconds(20);
  private static final GroupVersionKind CONFIG_MAP = new GroupVersionKind("", "v1", "ConfigMap");

  private static KubeObjects objects;
  private static KubeLookup lookup;

  @BeforeAll
  static void start(TestCluster cluster) {
    objects = objects(cluster.client());
    lookup = new KubeLookup(objects);
  }

  private static KubeObjects objects(KubernetesClient client) {
    KubeApi api = new KubeApi(client, Duration.ofSeconds(10));
    Discovery discovery = new Discovery(api);
    assertThat(discovery.refresh()).isEmpty();
    return new KubeObjects(api, discovery);
  }

  private static Answer<JsonNode> ask(ClusterLookup cluster, String call)
      throws ExpressionException, JsonSyntaxException {
    Ports ports =
        new Ports(
            cluster,
            ServiceCalls.none(),
            RegistryLookup.none(),
            GlobalContextLookup.none(),
            Ports.Mode.CONNECTED);
    return ApiCalls.ask("x", Json.parse(call), ports, "");
  }

  private static JsonNode found(Answer<JsonNode> answer) {
    assertThat(answer).isInstanceOf(Answer.Found.class);
    return ((Answer.Found<JsonNode>) answer).value();
  }

  @Test
  void theServerTellsItsVersionAndWhatItServes() throws Exception {
    assertThat(found(ask(lookup, "{\"urlPath\": \"/version\"}")).path("major").asText())
        .isEqualTo("1");
    assertThat(found(ask(lookup, "{\"urlPath\": \"/api/v1\"}")).path("kind").asText())
        .isEqualTo("APIResourceList");
    assertThat(found(ask(lookup, "{\"urlPath\": \"/apis/apps/v1\"}")).path("groupVersion").asText())
        .isEqualTo("apps/v1");
    assertThat(found(ask(lookup, "{\"urlPath\": \"/apis/apps\"}")).path("kind").asText())
        .isEqualTo("APIGroup");
  }

  @Test
  void objectsAndListsAreRead(TestCluster cluster) throws Exception {
    String ns = cluster.newNamespace();
    cluster.apply(
        """
        ---
        {apiVersion: v1, kind: ConfigMap, metadata: {name: one, namespace: %1$s, labels: {a: b}}, data: {count: "1"}}
        ---
        {apiVersion: v1, kind: ConfigMap, metadata: {name: two, namespace: %1$s, labels: {a: c}}}
        """
            .formatted(ns));
    String path = "/api/v1/namespaces/" + ns + "/configmaps";
    assertThat(found(ask(lookup, "{\"urlPath\": \"" + path + "/one\"}")).at("/data/count").asText())
        .isEqualTo("1");
    assertThat(names(path + "?labelSelector=a%3Db")).containsExactly("one");
    assertThat(names(path + "?labelSelector=a+in+%28b%2Cc%29")).containsExactly("one", "two");
    assertThat(names(path + "?fieldSelector=metadata.name=two")).containsExactly("two");
    assertThat(found(ask(lookup, "{\"urlPath\": \"" + path + "?limit=1\"}")).path("items"))
        .hasSize(1);
    assertThat(ask(lookup, "{\"urlPath\": \"" + path + "/three\"}"))
        .isEqualTo(
            new Answer.Absent<>(
                "failed to GET resource with raw url: "
                    + path
                    + "/three: configmaps \"three\" not found"));
    assertThat(ask(lookup, "{\"urlPath\": \"/apis/route.openshift.io/v1/Routes\"}"))
        .isEqualTo(
            new Answer.Absent<>(
                "failed to GET resource with raw url: /apis/route.openshift.io/v1/Routes:"
                    + " the server could not find the requested resource"));
  }

  private static List<String> names(String path) throws Exception {
    List<String> names = new ArrayList<>();
    found(ask(lookup, "{\"urlPath\": \"" + path + "\"}"))
        .path("items")
        .forEach(item -> names.add(item.at("/metadata/name").asText()));
    names.remove("kube-root-ca.crt");
    return names;
  }

  @Test
  void namesWithSignsReachTheServerAsTheyAre(TestCluster cluster) throws Exception {
    cluster.apply(
        "---\n{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: 'it:a+b&c=d'}, rules: []}");
    for (String written : List.of("it:a+b&c=d", "it%3Aa%2Bb%26c%3Dd")) {
      assertThat(
              found(
                      ask(
                          lookup,
                          "{\"urlPath\": \"/apis/rbac.authorization.k8s.io/v1/clusterroles/"
                              + written
                              + "\"}"))
                  .at("/metadata/name")
                  .asText())
          .isEqualTo("it:a+b&c=d");
    }
  }

  @Test
  void aReviewIsAskedAndStoresNothing() throws Exception {
    String call =
        """
        {"urlPath": "/apis/authorization.k8s.io/v1/subjectaccessreviews", "method": "POST", "data": [
          {"key": "kind", "value": "SubjectAccessReview"},
          {"key": "apiVersion", "value": "authorization.k8s.io/v1"},
          {"key": "spec", "value": {"user": "%s", "groups": ["%s"], "resourceAttributes": {
            "resource": "namespaces", "namespace": "default", "verb": "delete", "group": ""}}}]}
        """;
    assertThat(
            found(ask(lookup, call.formatted("jane", "system:masters")))
                .at("/status/allowed")
                .asBoolean())
        .isTrue();
    assertThat(
            found(ask(lookup, call.formatted("jane", "nobody"))).at("/status/allowed").asBoolean())
        .isFalse();
    assertThat(
            ask(
                lookup,
                "{\"urlPath\": \"/apis/authorization.k8s.io/v1/subjectaccessreviews\","
                    + " \"method\": \"POST\"}"))
        .isInstanceOf(Answer.Unavailable.class);
  }

  @Test
  void whatTheServerForbidsIsSaidSo(TestCluster cluster) throws Exception {
    Config config = Config.fromKubeconfig(cluster.kubeconfig().toFile());
    try (KubernetesClient client =
        new KubernetesClientBuilder()
            .withConfig(new ConfigBuilder(config).withImpersonateUsername("jane").build())
            .build()) {
      KubeLookup own = new KubeLookup(objects(client));
      assertThat(ask(own, "{\"urlPath\": \"/api/v1/namespaces/default/secrets\"}"))
          .isInstanceOfSatisfying(
              Answer.Unavailable.class,
              answer ->
                  assertThat(answer.reason())
                      .startsWith(
                          "failed to GET resource with raw url: /api/v1/namespaces/default/secrets:"
                              + " permission denied: secrets is forbidden: User \"jane\""));
    }
  }

  @Test
  void aRequestWithoutTimeGetsNoAnswer() throws Exception {
    ClusterLookup late = lookup.until(new Deadline(0, () -> 1));
    assertThat(ask(late, "{\"urlPath\": \"/version\"}")).isInstanceOf(Answer.Unavailable.class);
    assertThat(late.find(new ResourceRef(CONFIG_MAP, "default", "kube-root-ca.crt")))
        .isInstanceOf(Answer.Unavailable.class);
  }

  @Test
  void labelledConfigMapsComeFromTheCache(TestCluster cluster) {
    String ns = cluster.newNamespace();
    String labelled =
        "---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: %s, labels: {%s}}, data: {tier: %s}}";
    cluster.apply(labelled.formatted(ns, "cache.kyverno.io/enabled: 'true'", "gold"));
    ResourceRef settings = new ResourceRef(CONFIG_MAP, ns, "settings");
    try (CachedConfigMaps cached = new CachedConfigMaps(objects.api(), unasked(), line -> {})) {
      TestCluster.await(LONGEST, "the cache", () -> tier(cached.find(settings)).equals("gold"));
      cluster.apply(labelled.formatted(ns, "cache.kyverno.io/enabled: 'true'", "silver"));
      TestCluster.await(LONGEST, "the change", () -> tier(cached.find(settings)).equals("silver"));
      cluster.apply(labelled.formatted(ns, "other: label", "bronze"));
      // While the cache was not there yet, it may have been asked for often enough for a watch.
      TestCluster.await(
          LONGEST,
          "the end of the label",
          () -> List.of("not asked", "bronze").contains(tier(cached.find(settings))));
    }
  }

  @Test
  void configMapsThatAreAskedForOftenAreWatched(TestCluster cluster) {
    String ns = cluster.newNamespace();
    String plain =
        "---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: %s}, data: {tier: %s}}";
    cluster.apply(plain.formatted(ns, "gold"));
    ResourceRef settings = new ResourceRef(CONFIG_MAP, ns, "settings");
    long[] now = {0};
    try (CachedConfigMaps cached =
        new CachedConfigMaps(objects.api(), unasked(), line -> {}, () -> now[0])) {
      assertThat(tier(cached.find(settings))).isEqualTo("not asked");
      assertThat(tier(cached.find(settings))).isEqualTo("not asked");
      assertThat(cached.watches()).isZero();
      assertThat(tier(cached.find(settings))).isEqualTo("not asked");
      assertThat(cached.watches()).isEqualTo(1);
      TestCluster.await(LONGEST, "the watch", () -> tier(cached.find(settings)).equals("gold"));
      cluster.apply(plain.formatted(ns, "silver"));
      TestCluster.await(LONGEST, "the change", () -> tier(cached.find(settings)).equals("silver"));
      cluster.kubectl("delete", "configmap", "settings", "-n", ns);
      TestCluster.await(
          LONGEST,
          "the deletion",
          () -> tier(cached.find(settings)).equals("configmaps \"settings\" not found"));
      now[0] = Duration.ofMinutes(11).toNanos();
      ResourceRef other = new ResourceRef(CONFIG_MAP, ns, "other");
      for (int i = 0; i < 3; i++) {
        cached.find(other);
      }
      assertThat(cached.watches()).isEqualTo(1);
      assertThat(tier(cached.find(settings))).isEqualTo("not asked");
    }
  }

  /** A cluster that says when it is asked. */
  private static ClusterLookup unasked() {
    return new ClusterLookup() {
      @Override
      public Answer<JsonNode> find(ResourceRef ref) {
        return new Answer.Unavailable<>("not asked");
      }

      @Override
      public Answer<List<JsonNode>> list(
          GroupVersionKind kind, String namespace, JsonNode labelSelector) {
        return new Answer.Unavailable<>("not asked");
      }

      @Override
      public Answer<JsonNode> read(dev.portcullis.port.ApiPath path) {
        return new Answer.Unavailable<>("not asked");
      }
    };
  }

  private static String tier(Answer<JsonNode> answer) {
    return switch (answer) {
      case Answer.Found<JsonNode>(JsonNode map) -> map.at("/data/tier").asText();
      case Answer.Absent<JsonNode>(String reason) -> reason;
      case Answer.Unavailable<JsonNode>(String reason) -> reason;
    };
  }

  @Test
  void rolesFollowTheirBindings(TestCluster cluster) {
    String ns = cluster.newNamespace();
    UserInfo jane =
        new UserInfo("jane-" + ns, "", List.of("team-" + ns), Map.of(), List.of(), List.of());
    try (WatchedRoles roles = new WatchedRoles(objects.api(), line -> {})) {
      cluster.kubectl(
          "create", "rolebinding", "own", "-n", ns, "--role=deployer", "--user=jane-" + ns);
      cluster.kubectl(
          "create", "rolebinding", "views", "-n", ns, "--clusterrole=view", "--group=team-" + ns);
      cluster.kubectl(
          "create", "clusterrolebinding", ns, "--clusterrole=edit", "--user=jane-" + ns);
      Roles all = new Roles(List.of(ns + ":deployer"), List.of("edit", "view"));
      TestCluster.await(
          LONGEST, "the bindings", () -> roles.roles(jane, ns).equals(new Answer.Found<>(all)));
      assertThat(roles.roles(jane, "default"))
          .isEqualTo(new Answer.Found<>(new Roles(List.of(ns + ":deployer"), List.of("edit"))));
      cluster.kubectl("delete", "clusterrolebinding", ns);
      Roles fewer = new Roles(List.of(ns + ":deployer"), List.of("view"));
      TestCluster.await(
          LONGEST,
          "the end of a binding",
          () -> roles.roles(jane, ns).equals(new Answer.Found<>(fewer)));
      assertThat(roles.isCurrent()).isTrue();
    }
  }
}
