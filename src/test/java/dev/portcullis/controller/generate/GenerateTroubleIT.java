package dev.portcullis.controller.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.report.event.EventReason;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonDeletingOperation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What generate rules do when something goes wrong. */
@WithCluster(own = true)
class GenerateTroubleIT {
  private static final Duration SOON = Duration.ofSeconds(15);

  /** Runs of {@link #nothingIsLostWhereverAProcessEnds}; 200 say more, and take minutes. */
  private static final int KILLS = Integer.getInteger("portcullis.kill-runs", 24);

  private final TestCluster cluster;
  private final KubernetesClient client;
  private final String namespace;
  private final FaultyActors actors = FaultyActors.none();
  private RunningGenerate generate;

  GenerateTroubleIT(TestCluster cluster) {
    this.cluster = cluster;
    this.client = cluster.client();
    this.namespace = cluster.newNamespace();
    this.generate = start(actors);
  }

  @BeforeAll
  static void define(TestCluster cluster) {
    cluster.apply(Path.of("deploy/crds"));
    RunningGenerate.awaitDefinitions(cluster);
  }

  @AfterEach
  void stop() {
    generate.close();
    cluster.run("", "delete", "clusterpolicies", "--all");
  }

  private RunningGenerate start(FaultyActors faults) {
    return new RunningGenerate(client, Shares.ALL, faults::around);
  }

  private String policy(String name, String trigger, String more, String target) {
    return """
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: %s}
        spec:
          rules:
          - name: rule
            %s
            match: {any: [{resources: {kinds: [ConfigMap], namespaces: [%s], names: ["%s"]}}]}
            generate:
              synchronize: true
        """
            .formatted(name, more, namespace, trigger)
        + target.indent(6);
  }

  private String target(String name) {
    return """
        apiVersion: v1
        kind: ConfigMap
        name: "%s"
        namespace: "%s"
        data: {data: {v: "{{ request.object.data.v }}"}}
        """
        .formatted(name, namespace);
  }

  private void put(String name, String value) {
    client
        .configMaps()
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .withData(Map.of("v", value))
                .build())
        .createOr(NonDeletingOperation::update);
  }

  private Optional<String> value(String name) {
    return Optional.ofNullable(client.configMaps().inNamespace(namespace).withName(name).get())
        .map(map -> map.getData().get("v"));
  }

  private void awaits(String what, Callable<Boolean> condition) {
    try {
      TestCluster.await(SOON, what, condition);
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + "\n" + String.join("\n", generate.log), e);
    }
  }

  private boolean told(String text) {
    return generate.events.stream()
        .anyMatch(
            event -> event.reason() == EventReason.POLICY_ERROR && event.note().contains(text));
  }

  @Test
  void rulesThatTriggerEachOtherAreStopped() {
    String again = "skipBackgroundRequests: false";
    cluster.apply(
        policy("ping", "a*", again, target("b-{{ request.object.metadata.name }}"))
            + "---\n"
            + policy("pong", "b*", again, target("a-{{ request.object.metadata.name }}")));
    put("a", "1");
    awaits("a word about the loop", () -> told("trigger each other without end"));
    assertThat(client.configMaps().inNamespace(namespace).list().getItems()).hasSizeLessThan(30);
  }

  @Test
  void anObjectThatSomebodyElseKeepsChangingIsLeftToHimForAWhile() throws InterruptedException {
    cluster.apply(policy("fought", "t", "", target("made")));
    put("t", "1");
    awaits("the object", () -> value("made").isPresent());
    int before = actors.writes.get();
    AtomicBoolean over = new AtomicBoolean();
    Thread other =
        Thread.ofVirtual()
            .start(
                () -> {
                  while (!over.get()) {
                    awaits("our value", () -> over.get() || value("made").equals(Optional.of("1")));
                    put("made", "theirs");
                  }
                });
    try {
      awaits("a word about the fight", () -> told("somebody else keeps changing ConfigMap"));
    } finally {
      over.set(true);
      other.join();
    }
    assertThat(actors.writes.get() - before).isLessThan(20);
    put("made", "theirs");
    awaits("the object to be right in the end", () -> value("made").equals(Optional.of("1")));
  }

  @Test
  void whatIsMissingIsWaitedFor() {
    String late = namespace + "-late";
    cluster.apply(
        policy("waits", "t", "", target("made").replace("\"" + namespace + "\"", late))
            + "---\n"
            + policy(
                "waits-for-kind",
                "t",
                "",
                """
                apiVersion: late.example.org/v1
                kind: Late
                name: made
                namespace: %s
                data: {spec: {v: "1"}}
                """
                    .formatted(namespace)));
    put("t", "1");
    awaits("a word about both", () -> told(late) && told("Late"));
    cluster.kubectl("create", "namespace", late);
    awaits(
        "the object in the namespace that came later",
        () -> client.configMaps().inNamespace(late).withName("made").get() != null);
    cluster.apply(
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: lates.late.example.org}
        spec:
          group: late.example.org
          scope: Namespaced
          names: {kind: Late, plural: lates, singular: late, listKind: LateList}
          versions:
          - name: v1
            served: true
            storage: true
            schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
        """);
    awaits(
        "the object of the kind that came later",
        () -> cluster.run("", "get", "late", "made", "-n", namespace).succeeded());
  }

  @Test
  void serversInTroubleAreAskedAgain() {
    actors.refuse(new ApiAnswer.Refused(429, "TooManyRequests", "slow down"));
    cluster.apply(policy("patient", "t", "", target("made")));
    put("t", "1");
    awaits("a word about it", () -> told("slow down"));
    actors.refuse(new ApiAnswer.Refused(503, "ServiceUnavailable", "not now"));
    awaits("a word about that", () -> told("not now"));
    assertThat(value("made")).isEmpty();
    actors.accept();
    awaits("the object", () -> value("made").equals(Optional.of("1")));
  }

  @Test
  void aMegabyteIsCopiedAndKeptInSync() {
    String text = "x".repeat(1_000_000);
    cluster.apply(policy("big", "t", "", target("made")));
    put("t", text);
    awaits("the object", () -> value("made").equals(Optional.of(text)));
    put("made", "theirs");
    awaits("the object again", () -> value("made").equals(Optional.of(text)));
  }

  @Test
  void theEndOfTheNamespaceOfTriggersTakesTheirObjectsAlong() {
    String other = cluster.newNamespace();
    cluster.apply(policy("ends", "t", "", target("made").replace("\"" + namespace + "\"", other)));
    put("t", "1");
    awaits(
        "the object", () -> client.configMaps().inNamespace(other).withName("made").get() != null);
    cluster.kubectl("delete", "namespace", namespace, "--wait=false");
    awaits("its end", () -> client.configMaps().inNamespace(other).withName("made").get() == null);
  }

  @Test
  void twoReplicasShareTheWork() {
    generate.close();
    Shares even = share(0);
    Shares odd = share(1);
    FaultyActors first = FaultyActors.none();
    FaultyActors second = FaultyActors.none();
    generate = new RunningGenerate(client, even, first::around);
    try (RunningGenerate other = new RunningGenerate(client, odd, second::around)) {
      cluster.apply(policy("shared", "t*", "", target("made-{{ request.object.metadata.name }}")));
      for (int i = 0; i < 40; i++) {
        put("t" + i, "1");
      }
      awaits(
          "all objects",
          () ->
              client.configMaps().inNamespace(namespace).list().getItems().stream()
                      .filter(map -> map.getMetadata().getName().startsWith("made-"))
                      .count()
                  == 40);
      assertThat(first.writes.get() + second.writes.get()).isEqualTo(40);
      assertThat(first.writes.get()).isPositive();
      assertThat(second.writes.get()).isPositive();
    }
  }

  private static Shares share(int number) {
    return new Shares() {
      @Override
      public boolean isMine(String key) {
        return Math.floorMod(key.hashCode(), 2) == number;
      }

      @Override
      public void onChange(Runnable listener) {}
    };
  }

  @Test
  void nothingIsLostWhereverAProcessEnds() {
    generate.close();
    cluster.apply(policy("killed", "t*", "", target("made-{{ request.object.metadata.name }}")));
    for (int seed = 0; seed < KILLS; seed++) {
      Random random = new Random(seed);
      FaultyActors faults = FaultyActors.killedAt(1 + random.nextInt(4), random.nextBoolean());
      RunningGenerate victim = start(faults);
      String name = "t" + seed;
      put(name, "1");
      if (random.nextBoolean()) {
        put(name, "2");
      }
      if (random.nextInt(3) == 0) {
        client.configMaps().inNamespace(namespace).withName(name).delete();
      }
      put("t", Integer.toString(seed));
      try {
        TestCluster.await(Duration.ofSeconds(1), "its end", faults::isDead);
      } catch (AssertionError e) {
        assertThat(faults.isDead()).as("a process that did all its work in time").isFalse();
      }
      victim.close();
      generate = start(FaultyActors.none());
      int run = seed;
      awaits("everything to be right after run " + run, this::isRight);
      generate.close();
    }
  }

  /** Each trigger has its object with its value, and nothing else is there. */
  private boolean isRight() {
    List<ConfigMap> all = client.configMaps().inNamespace(namespace).list().getItems();
    Map<String, String> triggers = new TreeMap<>();
    Map<String, String> made = new TreeMap<>();
    for (ConfigMap map : all) {
      String name = map.getMetadata().getName();
      if (name.startsWith("made-")) {
        made.put(name.substring("made-".length()), map.getData().get("v"));
      } else if (name.startsWith("t")) {
        triggers.put(name, map.getData().get("v"));
      }
    }
    return made.equals(triggers);
  }
}
