package dev.portcullis.controller.globalcontext;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.CachedConfigMaps;
import dev.portcullis.adapter.kube.Discovery;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.KubeLookup;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.adapter.kube.WatchedRoles;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.policy.GlobalContextEntry.KubernetesResource;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.RoleLookup.Roles;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.UserInfo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What policies look up goes on after the API server was away. */
@WithCluster(own = true)
class ContextAfterRestartIT {
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final UserInfo JANE =
      new UserInfo("jane", "", List.of(), Map.of(), List.of(), List.of());

  @Test
  void watchesGoOn(TestCluster cluster) {
    KubeApi api = new KubeApi(cluster.client(), Duration.ofSeconds(5));
    KubeObjects objects = new KubeObjects(api, new Discovery(api));
    objects.discovery().refresh();
    String ns = cluster.newNamespace();
    ResourceRef settings =
        new ResourceRef(new GroupVersionKind("", "v1", "ConfigMap"), ns, "settings");
    write(cluster, ns, "before");
    try (CachedConfigMaps configMaps =
            new CachedConfigMaps(api, new KubeLookup(objects), line -> {});
        WatchedRoles roles = new WatchedRoles(api, line -> {});
        ResourceFeed.Followed followed =
            new WatchedFeed(api, line -> {})
                .follow(new KubernetesResource("", "v1", "configmaps", ns), () -> {})) {
      TestCluster.await(
          LONGEST, "all to be known", () -> roles.isCurrent() && followed.objects().isPresent());
      int known = followed.objects().orElseThrow().size();
      cluster.stopApiServer();
      assertThat(roles.roles(JANE, ns)).isInstanceOf(Answer.Found.class);
      assertThat(followed.objects().orElseThrow()).hasSize(known);
      cluster.startApiServer();
      write(cluster, ns, "after");
      cluster.kubectl("create", "rolebinding", "r", "-n", ns, "--role=admin", "--user=jane");
      cluster.kubectl("create", "configmap", "another", "-n", ns);
      TestCluster.await(
          LONGEST, "the ConfigMap", () -> tier(configMaps.find(settings)).equals("after"));
      Roles admin = new Roles(List.of(ns + ":admin"), List.of());
      TestCluster.await(
          LONGEST, "the role", () -> roles.roles(JANE, ns).equals(new Answer.Found<>(admin)));
      TestCluster.await(
          LONGEST, "the objects", () -> followed.objects().orElseThrow().size() == known + 1);
    }
  }

  private static void write(TestCluster cluster, String ns, String tier) {
    cluster.apply(
        """
        ---
        {apiVersion: v1, kind: ConfigMap, data: {tier: %s},
         metadata: {name: settings, namespace: %s, labels: {cache.kyverno.io/enabled: "true"}}}
        """
            .formatted(tier, ns));
  }

  private static String tier(Answer<JsonNode> answer) {
    return answer instanceof Answer.Found<JsonNode>(JsonNode map)
        ? map.at("/data/tier").asText()
        : "";
  }
}
