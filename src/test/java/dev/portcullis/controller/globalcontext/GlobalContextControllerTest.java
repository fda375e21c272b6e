package dev.portcullis.controller.globalcontext;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.StandardCatalogue;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.policy.GlobalContextEntry;
import dev.portcullis.port.Answer;
import dev.portcullis.port.GlobalContextLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RegistryLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.ServiceCall;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.yaml.YamlReader;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GlobalContextControllerTest {
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final EmbeddedCluster cluster = new EmbeddedCluster(InstantSource.system());
  private final Queue<Answer<JsonNode>> responses = new ConcurrentLinkedQueue<>();
  private final List<ServiceCall> calls = new CopyOnWriteArrayList<>();
  private final List<String> reported = new CopyOnWriteArrayList<>();
  private GlobalContextController controller = controller(0);

  private GlobalContextController controller(int most) {
    Ports ports =
        new Ports(
            cluster,
            this::call,
            RegistryLookup.none(),
            GlobalContextLookup.none(),
            Ports.Mode.CONNECTED);
    return new GlobalContextController(
        new JmesPathCompiler(
            StandardCatalogue.in(
                new FunctionEnvironment(
                    InstantSource.fixed(Instant.EPOCH),
                    ZoneOffset.UTC,
                    new Random(1),
                    host -> List.of(),
                    ImageDefaults.DOCKER))),
        new GlobalContextSources(new EmbeddedFeed(cluster), ports, Budget::untimed),
        reports(),
        most,
        line -> reported.add("log " + line));
  }

  private Answer<JsonNode> call(ServiceCall call) {
    calls.add(call);
    Answer<JsonNode> answer = responses.size() > 1 ? responses.poll() : responses.peek();
    return answer == null ? new Answer.Unavailable<>("nobody answers") : answer;
  }

  private GlobalContextReports reports() {
    return new GlobalContextReports() {
      @Override
      public void ready(GlobalContextEntry entry, String message, boolean refreshed) {
        reported.add("ready " + entry.name() + " " + message + " " + refreshed);
      }

      @Override
      public void notReady(GlobalContextEntry entry, String message) {
        reported.add("not ready " + entry.name() + " " + message);
      }

      @Override
      public void failed(GlobalContextEntry entry, Failure failure, String text) {
        reported.add(failure.reason() + " " + entry.name() + " " + text);
      }
    };
  }

  @AfterEach
  void stop() {
    controller.close();
  }

  private static JsonNode yaml(String text) {
    return YamlReader.parts(text).documents().getFirst().content();
  }

  private static JsonNode entry(String name, String spec) {
    return yaml(
        "{apiVersion: kyverno.io/v2beta1, kind: GlobalContextEntry, metadata: {name: %s}, spec: %s}"
            .formatted(name, spec));
  }

  private void put(String namespace, String name) {
    cluster.write(
        yaml(
            "{apiVersion: apps/v1, kind: Deployment, metadata: {name: %s, namespace: %s}, spec: {replicas: 1}}"
                .formatted(name, namespace)));
  }

  private String found(String name) {
    return switch (controller.lookup().entry(name)) {
      case Answer.Found<JsonNode>(JsonNode data) -> data.toString();
      case Answer.Absent<JsonNode>(String reason) -> reason;
      case Answer.Unavailable<JsonNode>(String reason) -> reason;
    };
  }

  private void await(String name, String expected) throws Exception {
    await(name + " is " + expected, () -> found(name).equals(expected), () -> found(name));
  }

  private static void await(String what, Callable<Boolean> condition, Callable<String> now)
      throws Exception {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!condition.call()) {
      assertThat(System.nanoTime()).as("%s, but %s", what, now.call()).isLessThan(end);
      Thread.onSpinWait();
    }
  }

  @Test
  void objectsOfAResourceAreFollowed() throws Exception {
    put("a", "one");
    controller.use(
        List.of(
            entry(
                "g",
                "{kubernetesResource: {group: apps, version: v1, resource: deployments, namespace: a},"
                    + " projections: [{name: names, jmesPath: '[].metadata.name'}]}")));
    await("g.names", "[\"one\"]");
    put("b", "other");
    put("a", "two");
    await("g.names", "[\"one\",\"two\"]");
    cluster.delete(new ResourceRef(new GroupVersionKind("apps", "v1", "Deployment"), "a", "one"));
    await("g.names", "[\"two\"]");
    assertThat(found("g")).contains("\"replicas\":1.0");
    assertThat(reported).containsExactly("ready g CacheSyncSuccess false");
    assertThat(controller.isSettled()).isTrue();
  }

  @Test
  void entriesComeChangeAndGo() throws Exception {
    put("a", "one");
    String resource = "kubernetesResource: {group: apps, version: v1, resource: deployments}";
    JsonNode count =
        entry("g", "{" + resource + ", projections: [{name: p, jmesPath: 'length(@)'}]}");
    controller.use(List.of(count));
    await("g.p", "1.0");
    controller.use(
        List.of(entry("g", "{" + resource + ", projections: [{name: p, jmesPath: '[0].kind'}]}")));
    await("g.p", "\"Deployment\"");
    controller.use(List.of());
    assertThat(found("g.p")).isEqualTo("failed to fetch entry key=g");
    put("a", "two");
    assertThat(found("g")).isEqualTo("failed to fetch entry key=g");
  }

  @Test
  void aServiceIsCalledAgainAndAgain() throws Exception {
    responses.add(new Answer.Found<>(yaml("{size: 1}")));
    responses.add(new Answer.Found<>(yaml("{size: 2}")));
    controller.use(
        List.of(
            entry(
                "g", "{apiCall: {service: {url: http://s}, method: GET, refreshInterval: 20ms}}")));
    await("g", "{\"size\":2.0}");
    assertThat(calls.getFirst().url()).isEqualTo("http://s");
    assertThat(reported).contains("ready g Ready true");
  }

  @Test
  void nothingOldIsServedAfterAFailure() throws Exception {
    responses.add(new Answer.Found<>(yaml("{size: 1}")));
    controller.use(
        List.of(
            entry(
                "g",
                "{apiCall: {service: {url: http://s}, method: GET, refreshInterval: 20ms, retryLimit: 2}}")));
    await("g", "{\"size\":1.0}");
    responses.clear();
    responses.add(new Answer.Absent<>("HTTP 500 Internal Server Error: "));
    await("g", "HTTP 500 Internal Server Error: ");
    assertThat(reported)
        .contains(
            "not ready g HTTP 500 Internal Server Error: ",
            "FailedToCallAPI g HTTP 500 Internal Server Error: ");
    responses.clear();
    responses.add(new Answer.Found<>(yaml("{size: 3}")));
    await("g", "{\"size\":3.0}");
  }

  @Test
  void aCallThatFailsIsTriedAgainAtOnce() throws Exception {
    responses.add(new Answer.Unavailable<>("no"));
    responses.add(new Answer.Unavailable<>("no"));
    responses.add(new Answer.Found<>(yaml("{size: 1}")));
    controller.use(
        List.of(
            entry("g", "{apiCall: {service: {url: http://s}, method: GET, refreshInterval: 1h}}")));
    await("g", "{\"size\":1.0}");
    assertThat(calls).hasSize(3);
    assertThat(reported).containsExactly("ready g Ready true");
  }

  @Test
  void thePathOfTheClusterIsRead() throws Exception {
    put("a", "one");
    controller.use(
        List.of(
            entry(
                "g",
                "{apiCall: {urlPath: /apis/apps/v1/namespaces/a/deployments, refreshInterval: 1h},"
                    + " projections: [{name: count, jmesPath: 'items | length(@)'}]}")));
    await("g.count", "1.0");
  }

  @Test
  void aPathThatIsNoneIsAnError() throws Exception {
    controller.use(
        List.of(
            entry("g", "{apiCall: {urlPath: /api/v1/../x, refreshInterval: 1h, retryLimit: 1}}")));
    await(
        "g",
        "context entry globalcontext: invalid Kubernetes API path /api/v1/../x:"
            + " dotted segments are not allowed");
  }

  @Test
  void anEntryThatCannotBeUsedHasAnErrorToGive() {
    controller.use(
        List.of(
            entry("none", "{}"),
            entry(
                "broken",
                "{apiCall: {urlPath: /version, refreshInterval: 1h}, projections: [{name: p, jmesPath: 'a['}]}")));
    assertThat(found("none"))
        .contains("A global context entry should either have KubernetesResource or APICall");
    assertThat(found("broken.p"))
        .startsWith("failed to create cached context entry: failed to parse jmespath query: ");
    assertThat(controller.isSettled()).isTrue();
  }

  @Test
  void theNumberOfEntriesIsBounded() throws Exception {
    controller.close();
    controller = controller(1);
    String spec = "{kubernetesResource: {version: v1, resource: configmaps}}";
    controller.use(List.of(entry("one", spec)));
    await("one", "[]");
    controller.use(List.of(entry("one", spec), entry("two", spec)));
    assertThat(found("two")).isEqualTo("failed to fetch entry key=two");
    assertThat(reported).contains("log global context entry two: global context store is full");
  }

  @Test
  void aKindThatBecomesKnownIsFollowed() throws Exception {
    controller.use(
        List.of(
            entry(
                "g",
                "{kubernetesResource: {group: example.com, version: v1, resource: mice},"
                    + " projections: [{name: count, jmesPath: 'length(@)'}]}")));
    await("g.count", "0.0");
    cluster.write(
        yaml(
            "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: mice.example.com},"
                + " spec: {group: example.com, scope: Namespaced, names: {kind: Mouse, plural: mice}}}"));
    cluster.write(
        yaml("{apiVersion: example.com/v1, kind: Mouse, metadata: {name: m, namespace: a}}"));
    await("g.count", "1.0");
  }
}
