package dev.portcullis.controller.globalcontext;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.Discovery;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.KubeLookup;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.StandardCatalogue;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.Answer;
import dev.portcullis.port.GlobalContextLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RegistryLookup;
import dev.portcullis.port.ServiceCalls;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Global context entries of a real API server. */
@WithCluster
class GlobalContextIT {
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private static ClusterEntries entries;
  private static GlobalContextController controller;

  @BeforeAll
  static void start(TestCluster cluster) {
    KubeApi api = new KubeApi(cluster.client(), Duration.ofSeconds(10));
    KubeObjects objects = new KubeObjects(api, new Discovery(api));
    entries = new ClusterEntries(objects, () -> true, "test", InstantSource.system(), line -> {});
    Ports ports =
        new Ports(
            new KubeLookup(objects),
            ServiceCalls.none(),
            RegistryLookup.none(),
            GlobalContextLookup.none(),
            Ports.Mode.CONNECTED);
    controller =
        new GlobalContextController(
            new JmesPathCompiler(
                StandardCatalogue.in(
                    new FunctionEnvironment(
                        InstantSource.system(),
                        ZoneOffset.UTC,
                        new Random(1),
                        host -> List.of(),
                        ImageDefaults.DOCKER))),
            new GlobalContextSources(new WatchedFeed(api, line -> {}), ports, Budget::untimed),
            entries,
            0,
            line -> {});
    entries.start(controller::use);
    cluster.apply(Path.of("deploy/crds/globalcontextentries.yaml"));
    cluster.kubectl("wait", "--for=condition=Established", "crd/globalcontextentries.kyverno.io");
  }

  @AfterAll
  static void stop() {
    entries.close();
    controller.close();
  }

  private static void apply(TestCluster cluster, String name, String spec) {
    TestCluster.await(
        LONGEST,
        "the kind to be served",
        () -> {
          cluster.apply(
              """
              ---
              {apiVersion: kyverno.io/v2beta1, kind: GlobalContextEntry, metadata: {name: %s}, spec: %s}
              """
                  .formatted(name, spec));
          return true;
        });
  }

  private static String found(String name) {
    return switch (controller.lookup().entry(name)) {
      case Answer.Found<JsonNode>(JsonNode data) -> data.toString();
      case Answer.Absent<JsonNode>(String reason) -> reason;
      case Answer.Unavailable<JsonNode>(String reason) -> reason;
    };
  }

  private static void await(String name, String expected) {
    TestCluster.await(LONGEST, name + " is " + expected, () -> found(name).equals(expected));
  }

  private static String status(TestCluster cluster, String name, String path) {
    return cluster.kubectl(
        "get", "globalcontextentry", name, "-o", "jsonpath={.status" + path + "}");
  }

  private static void awaitStatus(TestCluster cluster, String name, String expected) {
    String path = ".conditions[?(@.type==\"Ready\")]['status','reason','message']";
    TestCluster.await(
        LONGEST, name + " says " + expected, () -> status(cluster, name, path).equals(expected));
  }

  @Test
  void objectsAreFollowed(TestCluster cluster) {
    String ns = cluster.newNamespace();
    apply(
        cluster,
        "res-" + ns,
        """
        {kubernetesResource: {version: v1, resource: configmaps, namespace: %s},
         projections: [{name: names, jmesPath: "[?kind=='ConfigMap' && data.tier].metadata.name"}]}
        """
            .formatted(ns));
    await("res-" + ns + ".names", "[]");
    cluster.kubectl("create", "configmap", "one", "-n", ns, "--from-literal=tier=a");
    cluster.kubectl("create", "configmap", "two", "-n", ns, "--from-literal=tier=b");
    await("res-" + ns + ".names", "[\"one\",\"two\"]");
    cluster.kubectl("delete", "configmap", "one", "-n", ns);
    await("res-" + ns + ".names", "[\"two\"]");
    awaitStatus(cluster, "res-" + ns, "True Succeeded CacheSyncSuccess");
    cluster.kubectl("delete", "globalcontextentry", "res-" + ns);
    await("res-" + ns, "failed to fetch entry key=res-" + ns);
  }

  @Test
  void callsAreRepeated(TestCluster cluster) {
    String ns = cluster.newNamespace();
    apply(
        cluster,
        "call-" + ns,
        """
        {apiCall: {urlPath: /api/v1/namespaces/%s/configmaps, refreshInterval: 200ms},
         projections: [{name: count, jmesPath: "items[?data.tier] | length(@)"}]}
        """
            .formatted(ns));
    await("call-" + ns + ".count", "0.0");
    cluster.kubectl("create", "configmap", "one", "-n", ns, "--from-literal=tier=a");
    await("call-" + ns + ".count", "1.0");
    awaitStatus(cluster, "call-" + ns, "True Succeeded Ready");
    assertThat(status(cluster, "call-" + ns, ".lastRefreshTime")).startsWith("20");
    cluster.kubectl("delete", "globalcontextentry", "call-" + ns);
    await("call-" + ns, "failed to fetch entry key=call-" + ns);
  }

  @Test
  void aCallThatFailsIsReported(TestCluster cluster) {
    String ns = cluster.newNamespace();
    String reason =
        "failed to GET resource with raw url: /api/v1/namespaces/%s/nothings:".formatted(ns)
            + " the server could not find the requested resource";
    apply(
        cluster,
        "bad-" + ns,
        "{apiCall: {urlPath: /api/v1/namespaces/%s/nothings, refreshInterval: 1h, retryLimit: 2}}"
            .formatted(ns));
    await("bad-" + ns, reason);
    awaitStatus(cluster, "bad-" + ns, "False Failed " + reason);
    TestCluster.await(
        LONGEST,
        "the event",
        () ->
            cluster
                .kubectl(
                    "get",
                    "events.events.k8s.io",
                    "-n",
                    "default",
                    "-o",
                    "jsonpath={.items[?(@.regarding.name==\"bad-" + ns + "\")]['reason','note']}")
                .equals("FailedToCallAPI " + reason));
    apply(
        cluster,
        "bad-" + ns,
        "{apiCall: {urlPath: /version, refreshInterval: 1h},"
            + " projections: [{name: major, jmesPath: major}]}");
    await("bad-" + ns + ".major", "\"1\"");
    awaitStatus(cluster, "bad-" + ns, "True Succeeded Ready");
    cluster.kubectl("delete", "globalcontextentry", "bad-" + ns);
  }

  @Test
  void aKindThatComesLaterIsFollowed(TestCluster cluster) {
    apply(
        cluster,
        "later",
        "{kubernetesResource: {group: later.example.com, version: v1, resource: mice},"
            + " projections: [{name: count, jmesPath: 'length(@)'}]}");
    assertThat(found("later.count")).isEqualTo("failed to fetch entry key=later");
    cluster.apply(
        """
        ---
        {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: mice.later.example.com},
         spec: {group: later.example.com, scope: Cluster, names: {kind: Mouse, plural: mice, singular: mouse, listKind: MouseList},
          versions: [{name: v1, served: true, storage: true,
            schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}]}}
        """);
    await("later.count", "0.0");
    cluster.kubectl("delete", "globalcontextentry", "later");
    cluster.kubectl("delete", "crd", "mice.later.example.com");
  }
}
