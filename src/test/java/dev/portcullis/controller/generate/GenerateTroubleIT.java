package dev.portcullis.controller.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.cluster.Stored;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.report.event.EventReason;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What generate rules do when something is missing, ends, or is shared. */
@WithCluster(own = true)
class GenerateTroubleIT {
  private static final Duration SOON = Duration.ofSeconds(15);

  private final TestCluster cluster;
  private final KubernetesClient client;
  private final String namespace;
  private final CountedActors actors = new CountedActors();
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

  private RunningGenerate start(CountedActors faults) {
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
    Stored.put(
        client,
        new ConfigMapBuilder()
            .withNewMetadata()
            .withNamespace(namespace)
            .withName(name)
            .endMetadata()
            .withData(Map.of("v", value))
            .build());
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
    CountedActors first = new CountedActors();
    CountedActors second = new CountedActors();
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
}
