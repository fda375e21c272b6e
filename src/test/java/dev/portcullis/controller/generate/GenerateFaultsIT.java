package dev.portcullis.controller.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.cluster.FaultyApiServer;
import dev.portcullis.cluster.Stored;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.controller.work.Shares;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Generated objects are right after everything that goes wrong around them. {@code
 * -Dportcullis.fault.seconds=30} has the API server fail for that long.
 */
@WithCluster(own = true)
class GenerateFaultsIT {
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final Duration FAULT =
      Duration.ofSeconds(Integer.getInteger("portcullis.fault.seconds", 2));

  private static FaultyApiServer api;
  private static KubernetesClient behind;
  private static RunningGenerate generate;
  private static FatalCluster calls;
  private static volatile boolean refusing;

  private final TestCluster cluster;
  private final KubernetesClient client;

  GenerateFaultsIT(TestCluster cluster) {
    this.cluster = cluster;
    this.client = cluster.client();
  }

  @BeforeAll
  static void start(TestCluster cluster) {
    cluster.apply(Path.of("deploy/crds"));
    cluster.kubectl("wait", "--for=condition=Established", "--timeout=20s", "crd", "--all");
    api = new FaultyApiServer(cluster);
    behind = api.client();
    calls = FatalCluster.never();
    calls.refuse(
        () ->
            refusing
                ? Optional.of(
                    new ApiAnswer.Refused(403, "Forbidden", "the author may not any more"))
                : Optional.empty());
    generate = new RunningGenerate(behind, Shares.ALL, calls::around);
  }

  @AfterAll
  static void stop() {
    generate.close();
    behind.close();
    api.close();
  }

  @AfterEach
  void clean() {
    refusing = false;
    client.genericKubernetesResources("kyverno.io/v1", "ClusterPolicy").delete();
    await("no policy", () -> generate.served() == 0);
  }

  private static void await(String what, Callable<Boolean> condition) {
    try {
      TestCluster.await(SOON, what, condition);
    } catch (AssertionError e) {
      List<String> log = generate.log;
      throw new AssertionError(
          e.getMessage()
              + "\n"
              + String.join("\n", log.subList(Math.max(0, log.size() - 25), log.size())),
          e);
    }
  }

  private void apply(String policy) {
    client.resource(policy).fieldManager("users").forceConflicts().serverSideApply();
  }

  private ConfigMap put(
      String namespace, String name, Map<String, String> labels, Map<String, String> data) {
    return Stored.put(
        client,
        new ConfigMapBuilder()
            .withNewMetadata()
            .withNamespace(namespace)
            .withName(name)
            .withLabels(labels)
            .endMetadata()
            .withData(data)
            .build());
  }

  private Optional<ConfigMap> find(String namespace, String name) {
    return Optional.ofNullable(client.configMaps().inNamespace(namespace).withName(name).get());
  }

  private static String policy(String name, String options, String match, String generate) {
    return """
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: %s}
        spec:
          rules:
          - name: rule
            %s
            match: {any: [{resources: %s}]}
            generate:
              synchronize: true
        """
            .formatted(name, options, match)
        + generate.indent(6);
  }

  private static boolean told(String part) {
    return generate.events.stream().anyMatch(event -> event.note().contains(part));
  }

  /** Users work on while the API server fails for us, and watches end with what they had to say. */
  @ParameterizedTest
  @ValueSource(ints = {429, 500, 503})
  void everythingIsRightAfterTheApiServerFailed(int status) throws InterruptedException {
    List<String> places = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      places.add(cluster.newNamespace());
    }
    Random random = new Random(status);
    GenerateScript script = new GenerateScript(client, status, places);
    script.begin();
    for (int i = 0; i < 8; i++) {
      script.step();
    }
    long end = System.nanoTime() + FAULT.toNanos();
    api.fail(status);
    while (System.nanoTime() < end) {
      script.step();
      Thread.sleep(random.nextInt(300));
    }
    api.mend();
    long mended = System.nanoTime();
    // And once more, only for a moment.
    script.step();
    api.fail(status);
    script.step();
    api.mend();
    try {
      await("everything to be right", () -> script.look().isGood());
    } catch (AssertionError e) {
      throw new AssertionError(
          script.look() + "\n" + String.join("\n", script.story) + "\n" + e.getMessage(), e);
    }
    System.out.printf(
        "faults: %d for %d s: right %.1f s after it%n",
        status, FAULT.toSeconds(), (System.nanoTime() - mended) / 1e9);
  }

  @Test
  void rulesThatTriggerEachOtherAreStoppedAndTold() throws InterruptedException {
    String place = cluster.newNamespace();
    String target =
        """
        apiVersion: v1
        kind: ConfigMap
        name: "{{ request.object.metadata.name }}x"
        namespace: %s
        data: {metadata: {labels: {loop: "%s"}}, data: {a: b}}
        """;
    String match = "{kinds: [ConfigMap], namespaces: [%s], selector: {matchLabels: {loop: '%s'}}}";
    String again = "skipBackgroundRequests: false";
    apply(policy("loop-a", again, match.formatted(place, "a"), target.formatted(place, "b")));
    apply(policy("loop-b", again, match.formatted(place, "b"), target.formatted(place, "a")));
    await("both policies", () -> generate.served() == 2);
    put(place, "start", Map.of("loop", "a"), Map.of());
    await("the loop to be told", () -> told("trigger each other without end"));
    assertThat(generate.controller.awaitIdle(SOON)).isTrue();
    int many = client.configMaps().inNamespace(place).list().getItems().size();
    int before = calls.writes();
    Thread.sleep(500);
    System.out.printf("faults: a generate loop made %d objects%n", many);
    assertThat(many).isLessThan(25);
    assertThat(calls.writes()).isEqualTo(before);
  }

  @Test
  void aFightWithSomebodyElseIsSlowedDownAndTold() throws InterruptedException {
    String place = cluster.newNamespace();
    apply(
        policy(
            "fight",
            "",
            "{kinds: [ConfigMap], namespaces: [%s], names: [trigger]}".formatted(place),
            """
            apiVersion: v1
            kind: ConfigMap
            name: made
            namespace: %s
            data: {data: {v: ours}}
            """
                .formatted(place)));
    put(place, "trigger", Map.of(), Map.of());
    await("the object", () -> find(place, "made").isPresent());
    int before = calls.writes();
    int theirs = 0;
    long end = System.nanoTime() + Duration.ofSeconds(8).toNanos();
    while (System.nanoTime() < end) {
      ConfigMap live = find(place, "made").orElseThrow();
      if (live.getData().get("v").equals("ours")) {
        put(place, "made", live.getMetadata().getLabels(), Map.of("v", "theirs"));
        theirs++;
      }
      Thread.sleep(20);
    }
    System.out.printf(
        "faults: a fight: they wrote %d times, we %d%n", theirs, calls.writes() - before);
    assertThat(calls.writes() - before).isBetween(6, 12);
    assertThat(told("somebody else keeps changing ConfigMap " + place + "/made")).isTrue();
    await(
        "the last word", () -> find(place, "made").orElseThrow().getData().get("v").equals("ours"));
  }

  @Test
  void aKindThatIsServedLaterIsMadeThen() {
    String place = cluster.newNamespace();
    apply(
        policy(
            "later",
            "",
            "{kinds: [ConfigMap], namespaces: [%s], names: [trigger]}".formatted(place),
            """
            apiVersion: later.example.org/v1
            kind: Gadget
            name: made
            namespace: %s
            data: {spec: {v: "{{ request.object.data.v }}"}}
            """
                .formatted(place)));
    put(place, "trigger", Map.of(), Map.of("v", "1"));
    await("that it waits", () -> told("later.example.org/v1"));
    client
        .resource(
            """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: gadgets.later.example.org}
            spec:
              group: later.example.org
              scope: Namespaced
              names: {kind: Gadget, plural: gadgets, singular: gadget, listKind: GadgetList}
              versions:
              - name: v1
                served: true
                storage: true
                schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
            """)
        .create();
    await("the gadget", () -> gadget(place).isPresent());
    client
        .genericKubernetesResources("later.example.org/v1", "Gadget")
        .inNamespace(place)
        .withName("made")
        .delete();
    await("the gadget again", () -> gadget(place).isPresent());
    client.configMaps().inNamespace(place).withName("trigger").delete();
    await("no gadget", () -> gadget(place).isEmpty());
  }

  private Optional<GenericKubernetesResource> gadget(String place) {
    return Optional.ofNullable(
        client
            .genericKubernetesResources("later.example.org/v1", "Gadget")
            .inNamespace(place)
            .withName("made")
            .get());
  }

  @Test
  void anAuthorWhoMayNoMoreChangesNothingAndItIsTold() throws InterruptedException {
    String place = cluster.newNamespace();
    apply(
        policy(
            "author",
            "",
            "{kinds: [ConfigMap], namespaces: [%s], names: [trigger]}".formatted(place),
            """
            apiVersion: v1
            kind: ConfigMap
            name: made
            namespace: %s
            data: {data: {v: "{{ request.object.data.v }}"}}
            """
                .formatted(place)));
    put(place, "trigger", Map.of(), Map.of("v", "1"));
    await("the object", () -> find(place, "made").isPresent());
    refusing = true;
    int before = calls.writes();
    put(place, "trigger", Map.of(), Map.of("v", "2"));
    await("that it is told", () -> told("the author may not any more"));
    Thread.sleep(1000);
    assertThat(find(place, "made").orElseThrow().getData()).containsEntry("v", "1");
    assertThat(calls.writes() - before).as("tries in a second").isLessThan(20);
    refusing = false;
    await("the change", () -> find(place, "made").orElseThrow().getData().get("v").equals("2"));
  }

  @Test
  void objectsOfAMegabyteAreKeptInSync() {
    String place = cluster.newNamespace();
    String source = cluster.newNamespace();
    String megabyte = "x".repeat(1_000_000);
    apply(
        policy(
            "large",
            "",
            "{kinds: [ConfigMap], namespaces: [%s], names: [trigger]}".formatted(place),
            """
            apiVersion: v1
            kind: ConfigMap
            name: made
            namespace: %s
            clone: {namespace: %s, name: source}
            """
                .formatted(place, source)));
    put(place, "trigger", Map.of(), Map.of());
    put(source, "source", Map.of(), Map.of("v", megabyte));
    await("the copy", () -> isCopy(place, megabyte));
    put(
        place,
        "made",
        find(place, "made").orElseThrow().getMetadata().getLabels(),
        Map.of("mine", "x"));
    await("the copy again", () -> isCopy(place, megabyte));
    String other = "y".repeat(1_000_000);
    put(source, "source", Map.of(), Map.of("v", other));
    await("the copy of the change", () -> isCopy(place, other));
  }

  private boolean isCopy(String place, String text) {
    return find(place, "made").filter(map -> map.getData().equals(Map.of("v", text))).isPresent();
  }
}
