package dev.portcullis.controller.existing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cluster.FaultyApiServer;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.lease.LeaderElection;
import dev.portcullis.controller.lease.LeasedShares;
import dev.portcullis.request.Operation;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Existing objects of a real API server that mutate rules change. */
@WithCluster
class MutateExistingControllerIT {
  private final List<AutoCloseable> opened = new ArrayList<>();
  private TestCluster cluster;
  private ExistingSubject subject;
  private String namespace;

  @BeforeEach
  void start(TestCluster with) {
    cluster = with;
    namespace = with.newNamespace("team", "blue");
    subject = new ExistingSubject(with.client());
    opened.add(subject);
    cluster.apply(secret("target", "kind: target"));
  }

  @AfterEach
  void end() throws Exception {
    for (AutoCloseable one : opened.reversed()) {
      one.close();
    }
  }

  private String secret(String name, String labels) {
    return """
    apiVersion: v1
    kind: Secret
    metadata: {name: %s, namespace: %s, labels: {%s}}
    """
        .formatted(name, namespace, labels);
  }

  private JsonNode configMap(String name, String labels) {
    cluster.apply(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: %s, namespace: %s, labels: {%s}}
        """
            .formatted(name, namespace, labels));
    return subject.object("v1", "ConfigMap", namespace, name);
  }

  /** A rule on ConfigMaps of this namespace. */
  private String policy(String match, String mutate) {
    return """
    apiVersion: kyverno.io/v1
    kind: ClusterPolicy
    metadata: {name: existing}
    spec:
      background: false
      rules:
      - name: rule
        match:
          any: [{resources: {kinds: [ConfigMap], namespaces: [%s]%s}}]
        mutate:
    %s
    """
        .formatted(namespace, match, mutate.indent(6));
  }

  private static final String ONE =
      """
      targets: [{apiVersion: v1, kind: Secret, name: target, namespace: "{{ request.object.metadata.namespace }}"}]
      patchStrategicMerge: {metadata: {labels: {from: "{{ request.object.metadata.name }}"}}}
      """;

  @Test
  void aStoredTriggerChangesItsTarget() {
    subject.use(policy("", ONE));
    subject.controller.admitted(subject.created(configMap("first", "")));
    subject.awaitLabel(namespace, "target", "from", "first");
    JsonNode before = subject.object("v1", "ConfigMap", namespace, "first");
    JsonNode second = configMap("first", "a: b");
    subject.use(policy("", ONE.replace("metadata.name }}", "metadata.labels.a }}")));
    subject.controller.admitted(subject.updated(second, before));
    subject.awaitLabel(namespace, "target", "from", "b");
  }

  @Test
  void aTriggerThatIsNeverStoredChangesNothing() throws InterruptedException {
    subject.use(policy("", ONE));
    ObjectNode phantom = configMap("phantom", "").deepCopy();
    phantom.withObject("/metadata").put("uid", "8a4b9c4e-0000-4000-8000-000000000000");
    subject.controller.admitted(subject.created(phantom));
    assertThat(subject.controller.awaitIdle(ExistingSubject.SOON)).isTrue();
    TestCluster.await(
        ExistingSubject.SOON, "the notice", () -> subject.log.toString().contains("passed over"));
    assertThat(subject.label(namespace, "target", "from")).isEmpty();
    assertThat(subject.checkpoint.isPending()).isFalse();
  }

  @Test
  void onlyRulesThatSayDeleteSeeADeletion() throws InterruptedException {
    JsonNode gone = configMap("gone", "");
    cluster.kubectl("delete", "configmap", "gone", "-n", namespace);
    subject.use(policy("", ONE));
    subject.controller.admitted(subject.deleted(gone));
    assertThat(subject.controller.awaitIdle(ExistingSubject.SOON)).isTrue();
    assertThat(subject.label(namespace, "target", "from")).isEmpty();
    subject.use(policy(", operations: [DELETE]", ONE));
    subject.controller.admitted(subject.deleted(gone));
    subject.awaitLabel(namespace, "target", "from", "gone");
  }

  @Test
  void targetsAreFilteredBySelectorAndPreconditions() throws InterruptedException {
    cluster.apply(secret("other", "kind: other"));
    cluster.apply(secret("third", "kind: target, skip: \"yes\""));
    subject.use(
        policy(
            "",
            """
            targets:
            - apiVersion: v1
              kind: Secret
              namespace: "{{ request.namespace }}"
              selector: {matchLabels: {kind: target}}
              context: [{name: skipped, variable: {jmesPath: "target.metadata.labels.skip || 'no'"}}]
              preconditions: {all: [{key: "{{ skipped }}", operator: Equals, value: "no"}]}
            patchesJson6902: |-
              - {op: add, path: /metadata/labels/of, value: "{{ target.metadata.name }}"}
            """));
    subject.controller.admitted(subject.created(configMap("first", "")));
    subject.awaitLabel(namespace, "target", "of", "target");
    assertThat(subject.controller.awaitIdle(ExistingSubject.SOON)).isTrue();
    assertThat(subject.label(namespace, "other", "of")).isEmpty();
    assertThat(subject.label(namespace, "third", "of")).isEmpty();
  }

  @Test
  void existingTriggersAreDoneWhereTheRuleAsksForIt() throws InterruptedException {
    configMap("first", "go: \"yes\"");
    configMap("second", "go: \"no\"");
    String each =
        """
        targets: [{apiVersion: v1, kind: Secret, name: target, namespace: %s}]
        patchStrategicMerge:
          metadata:
            labels:
              "{{ request.object.metadata.name }}": "{{ request.operation || 'BACKGROUND' }}"
        """
            .formatted(namespace);
    subject.use(policy(", selector: {matchLabels: {go: \"yes\"}}", each));
    assertThat(subject.controller.awaitIdle(ExistingSubject.SOON)).isTrue();
    assertThat(subject.label(namespace, "target", "first")).isEmpty();
    subject.use(
        policy(
            ", selector: {matchLabels: {go: \"yes\"}}",
            "mutateExistingOnPolicyUpdate: true\n" + each));
    subject.awaitLabel(namespace, "target", "first", "BACKGROUND");
    assertThat(subject.controller.awaitIdle(ExistingSubject.SOON)).isTrue();
    assertThat(subject.label(namespace, "target", "second")).isEmpty();
  }

  @Test
  void aStatusIsWrittenToItsSubresource() {
    cluster.apply(
        """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: claim, namespace: %s}
        spec: {storageClassName: none, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Mi}}}
        """
            .formatted(namespace));
    subject.use(
        policy(
            "",
            """
            targets: [{apiVersion: v1, kind: PersistentVolumeClaim/status, name: claim, namespace: %s}]
            patchStrategicMerge: {status: {capacity: {storage: 7Mi}}}
            """
                .formatted(namespace)));
    subject.controller.admitted(subject.created(configMap("first", "")));
    TestCluster.await(
        ExistingSubject.SOON,
        "the status; log " + subject.log,
        () ->
            subject
                .object("v1", "PersistentVolumeClaim", namespace, "claim")
                .path("status")
                .path("capacity")
                .path("storage")
                .asText("")
                .equals("7Mi"));
  }

  @Test
  void aBindingTriggers() {
    cluster.apply(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: pod, namespace: %s}
        spec: {nodeName: node, containers: [{name: c, image: i}]}
        """
            .formatted(namespace));
    JsonNode pod = subject.object("v1", "Pod", namespace, "pod");
    ObjectNode binding = Json.object().put("apiVersion", "v1").put("kind", "Binding");
    binding.set(
        "metadata",
        Json.object()
            .put("name", "pod")
            .put("namespace", namespace)
            .put("uid", pod.path("metadata").path("uid").asText()));
    binding.putObject("target").put("name", "node");
    subject.use(
        policy("", ONE.replace("request.object.metadata.name", "request.name"))
            .replace("[ConfigMap]", "[Pod/binding]"));
    subject.controller.admitted(
        subject.request(Operation.CREATE, binding, NullNode.getInstance(), "binding"));
    subject.awaitLabel(namespace, "target", "from", "pod");
  }

  @Test
  void aNamespacedPolicyStaysInItsNamespace() throws InterruptedException {
    String elsewhere = cluster.newNamespace();
    cluster.apply(secret("target", "a: b").replace(namespace, elsewhere));
    String own =
        policy(
                "",
                """
                targets: [{apiVersion: v1, kind: Secret, name: "*"}]
                patchStrategicMerge: {metadata: {labels: {from: policy}}}
                """)
            .replace("kind: ClusterPolicy", "kind: Policy")
            .replace("{name: existing}", "{name: existing, namespace: %s}".formatted(namespace))
            .replace(", namespaces: [%s]".formatted(namespace), "");
    subject.use(own);
    JsonNode far = configMap("far", "");
    subject.controller.admitted(subject.created(far));
    subject.awaitLabel(namespace, "target", "from", "policy");
    assertThat(subject.controller.awaitIdle(ExistingSubject.SOON)).isTrue();
    assertThat(subject.label(elsewhere, "target", "from")).isEmpty();
  }

  @Test
  void aTargetWhoseKindComesLaterIsChangedThen() {
    String group = namespace + ".example.com";
    subject.use(
        policy(
            "",
            """
            targets: [{apiVersion: %s/v1, kind: Late, name: late, namespace: %s}]
            patchStrategicMerge: {metadata: {labels: {from: late}}}
            """
                .formatted(group, namespace)));
    subject.controller.admitted(subject.created(configMap("first", "")));
    TestCluster.await(
        ExistingSubject.SOON,
        "a failure",
        () -> subject.log.toString().contains("no resource of kind Late"));
    cluster.apply(
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: lates.%1$s}
        spec:
          group: %1$s
          scope: Namespaced
          names: {kind: Late, plural: lates, singular: late}
          versions:
          - name: v1
            served: true
            storage: true
            schema: {openAPIV3Schema: {type: object}}
        """
            .formatted(group));
    cluster.kubectl("wait", "--for=condition=Established", "crd/lates." + group);
    try {
      TestCluster.await(
          ExistingSubject.SOON,
          "the object",
          () ->
              cluster
                  .run(
                      "apiVersion: %s/v1\nkind: Late\nmetadata: {name: late, namespace: %s}\n"
                          .formatted(group, namespace),
                      "apply",
                      "-f",
                      "-")
                  .succeeded());
      TestCluster.await(
          ExistingSubject.SOON,
          "the label",
          () -> {
            subject.rediscover();
            return subject
                .object(group + "/v1", "Late", namespace, "late")
                .path("metadata")
                .path("labels")
                .path("from")
                .asText("")
                .equals("late");
          });
    } finally {
      cluster.kubectl("delete", "crd", "lates." + group);
    }
  }

  private static final String COUNT =
      """
      targets: [{apiVersion: v1, kind: Secret, namespace: "%s", selector: {matchLabels: {kind: target}}}]
      patchStrategicMerge:
        metadata:
          labels:
            count: "{{ to_string(add(to_number(target.metadata.labels.count || '0'), `1`)) }}"
      """;

  @Test
  void nothingIsLostAndNothingDoneTwiceWhileTheServerFails() throws InterruptedException {
    FaultyApiServer faulty = new FaultyApiServer(cluster);
    opened.add(faulty);
    ExistingSubject through = new ExistingSubject(faulty.client());
    opened.add(through);
    cluster.apply(secret("second", "kind: target"));
    through.use(policy("", COUNT.formatted(namespace)));
    for (int status : List.of(429, 503, 500)) {
      faulty.fail(status);
      through.controller.admitted(through.created(configMap("trigger-" + status, "")));
      int before = faulty.refused();
      TestCluster.await(ExistingSubject.SOON, "refusals", () -> faulty.refused() > before + 1);
      faulty.mend();
      TestCluster.await(ExistingSubject.SOON, "the end", () -> !through.checkpoint.isPending());
    }
    subject.awaitLabel(namespace, "target", "count", "3");
    subject.awaitLabel(namespace, "second", "count", "3");
  }

  @Test
  void aTargetThatIsDoneIsLeftAloneWhileAnotherFails() {
    subject.use(
        policy(
            "",
            COUNT
                .formatted(namespace)
                .replace(
                    "targets: [",
                    "targets: [{apiVersion: v1, kind: Secret, name: missing, namespace: %s}, ")
                .formatted(namespace)));
    subject.controller.admitted(subject.created(configMap("first", "")));
    subject.awaitLabel(namespace, "target", "count", "1");
    TestCluster.await(
        ExistingSubject.SOON,
        "an event",
        () ->
            cluster
                .kubectl("get", "events.events.k8s.io", "-n", "default", "-o", "json")
                .contains(
                    "policy existing/rule error: failed to get target v1/Secret " + namespace));
    cluster.apply(secret("missing", "kind: other"));
    subject.awaitLabel(namespace, "missing", "count", "1");
    TestCluster.await(ExistingSubject.SOON, "the end", () -> !subject.checkpoint.isPending());
    assertThat(subject.label(namespace, "target", "count")).isEqualTo("1");
  }

  /** Longer than others wait for a silent replica, of which there is none. */
  @Test
  void aReplicaAloneGoesOnAfterALongFailure() throws InterruptedException {
    FaultyApiServer faulty = new FaultyApiServer(cluster);
    opened.add(faulty);
    ExistingSubject through = new ExistingSubject(faulty.client());
    opened.add(through);
    LeasedShares shares =
        new LeasedShares(
            through.objects.api(),
            Names.portcullis(namespace),
            "alone",
            new LeaderElection.Timing(
                Duration.ofMillis(100), Duration.ofMillis(600), Duration.ofMillis(900)),
            InstantSource.system(),
            through.checkpoint,
            through.log::add);
    opened.add(shares);
    shares.start();
    TestCluster.await(ExistingSubject.SOON, "shares", () -> shares.size() == 8);
    through.use(policy("", COUNT.formatted(namespace)));
    JsonNode trigger = configMap("first", "");
    faulty.fail(503);
    through.controller.admitted(through.created(trigger));
    TestCluster.await(ExistingSubject.SOON, "no share", () -> shares.size() == 0);
    TestCluster.await(ExistingSubject.SOON, "refusals", () -> faulty.refused() > 20);
    assertThat(subject.label(namespace, "target", "count")).isEmpty();
    faulty.mend();
    subject.awaitLabel(namespace, "target", "count", "1");
    TestCluster.await(ExistingSubject.SOON, "the end", () -> !through.checkpoint.isPending());
    assertThat(subject.label(namespace, "target", "count")).isEqualTo("1");
  }

  @Test
  void manyTriggersOfOneTargetAreAllDone() {
    subject.use(policy("", COUNT.formatted(namespace)));
    for (int i = 0; i < 20; i++) {
      subject.controller.admitted(subject.created(configMap("trigger-" + i, "")));
    }
    subject.awaitLabel(namespace, "target", "count", "20");
  }

  @Test
  void aRequestThatSeveralWebhooksAreSentIsDoneOnce() throws InterruptedException {
    subject.use(policy("", COUNT.formatted(namespace)));
    var request = subject.created(configMap("first", ""));
    subject.controller.admitted(request);
    subject.controller.admitted(request);
    subject.awaitLabel(namespace, "target", "count", "1");
    assertThat(subject.controller.awaitIdle(ExistingSubject.SOON)).isTrue();
    assertThat(subject.label(namespace, "target", "count")).isEqualTo("1");
  }

  @Test
  void whatAnotherReplicaLeftIsDone() throws InterruptedException {
    JsonNode old = configMap("old", "");
    configMap("left", "");
    subject.use(policy("", ONE));
    long version = old.path("metadata").path("resourceVersion").asLong();
    subject.checkpoint.tell(version, subject.checkpoint.begin(version));
    subject.awaitLabel(namespace, "target", "from", "left");
    assertThat(subject.controller.awaitIdle(ExistingSubject.SOON)).isTrue();
    assertThat(subject.checkpoint.isPending()).isFalse();
  }
}
