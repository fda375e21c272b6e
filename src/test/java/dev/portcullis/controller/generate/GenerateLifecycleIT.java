package dev.portcullis.controller.generate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cluster.Project;
import dev.portcullis.cluster.Stored;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every line of the lifecycle of generated objects, for each way to generate them. */
@WithCluster(own = true)
class GenerateLifecycleIT {
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final Path TABLE =
      Project.ROOT.resolve("src/test/resources/fixtures/generate/lifecycle.yaml");
  private static final int CASES = 122;
  private static final AtomicInteger RUN = new AtomicInteger();

  private static RunningGenerate generate;

  private final String source;
  private final String made;
  private final String witness;
  private final KubernetesClient client;
  private final TestCluster cluster;

  record Row(String event, String mode, boolean synchronize, String expected) {
    @Override
    public String toString() {
      return event + " " + mode + (synchronize ? " synchronized" : " once");
    }
  }

  GenerateLifecycleIT(TestCluster cluster) {
    this.cluster = cluster;
    this.client = cluster.client();
    this.source = cluster.newNamespace();
    this.made = cluster.newNamespace();
    this.witness = cluster.newNamespace();
  }

  static Stream<Row> rows() throws IOException, YamlSyntaxException {
    return YamlReader.documents(Files.readString(TABLE))
        .getFirst()
        .content()
        .valueStream()
        .flatMap(
            line ->
                line.path("modes")
                    .valueStream()
                    .flatMap(
                        mode ->
                            Stream.of(
                                row(line, mode, true, "synchronized"),
                                row(line, mode, false, "once"))));
  }

  private static Row row(JsonNode line, JsonNode mode, boolean synchronize, String column) {
    return new Row(
        line.path("event").asText(), mode.asText(), synchronize, line.path(column).asText());
  }

  @BeforeAll
  static void start(TestCluster cluster) {
    cluster.apply(Path.of("deploy/crds"));
    RunningGenerate.awaitDefinitions(cluster);
    generate = new RunningGenerate(cluster);
  }

  @AfterAll
  static void stop() {
    generate.close();
    assertThat(RUN.get()).isEqualTo(CASES);
  }

  @BeforeEach
  void putSource() {
    map(source, "source", Map.of("v", "1"), Map.of("copy", "yes"));
  }

  @AfterEach
  void clean() {
    cluster.run("", "delete", "clusterpolicy", source);
  }

  private String policy(Row row, String value, boolean orphan, String name) {
    String target =
        """
        apiVersion: v1
        kind: ConfigMap
        name: %s
        namespace: "{{ request.object.data.target }}"
        """
            .formatted(name);
    String data =
        "data: {data: {v: \"{{ request.object.data.v }}\", own: \"%s\"}}\n".formatted(value);
    String body =
        switch (row.mode()) {
          case "data" -> target + data;
          case "clone" -> target + "clone: {namespace: %s, name: source}\n".formatted(source);
          case "cloneList" ->
              """
              namespace: "{{ request.object.data.target }}"
              cloneList:
                namespace: %s
                kinds: [v1/ConfigMap]
                selector: {matchLabels: {copy: "yes"}}
              """
                  .formatted(source);
          case "foreach" ->
              "foreach:\n- list: request.object.data.names | split(@, ',')\n"
                  + (target.replace(name, "\"{{ element }}\"") + data).indent(2);
          default -> throw new AssertionError(row.mode());
        };
    return """
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: %s}
        spec:
          rules:
          - name: other
            match: {any: [{resources: {kinds: [ConfigMap], names: [nothing-has-this-name]}}]}
            validate: {message: never, deny: {}}
          - name: rule
            match:
              any:
              - resources:
                  kinds: [ConfigMap]
                  namespaces: [%s]
                  selector: {matchLabels: {trigger: "yes"}}
            generate:
              synchronize: %s
              orphanDownstreamOnPolicyDelete: %s
        """
            .formatted(source, source, row.synchronize(), orphan)
        + body.indent(6);
  }

  private void map(
      String namespace, String name, Map<String, String> data, Map<String, String> labels) {
    Stored.put(
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

  private void trigger(String name, String target, String value, String matches) {
    map(
        source,
        name,
        Map.of("v", value, "target", target, "names", "source"),
        Map.of("trigger", matches));
  }

  /** What the generated object says; {@code gone} where there is none. */
  private String state(String namespace) {
    ConfigMap found = client.configMaps().inNamespace(namespace).withName("source").get();
    if (found == null) {
      return "gone";
    }
    Map<String, String> data = new HashMap<>(found.getData());
    if (data.containsKey("extra")) {
      return "edited";
    }
    return data.get("v").equals("2") || "2".equals(data.get("own")) ? "updated" : "made";
  }

  private void awaits(String namespace, String state) {
    try {
      TestCluster.await(SOON, "the object to be " + state, () -> state(namespace).equals(state));
    } catch (AssertionError e) {
      throw new AssertionError(
          e.getMessage() + " but it is " + state(namespace) + "\n" + String.join("\n", tail()), e);
    }
  }

  private static List<String> tail() {
    return generate.log.subList(Math.max(0, generate.log.size() - 20), generate.log.size());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void becomes(Row row, TestCluster same) {
    cluster.apply(policy(row, "1", row.event().endsWith("orphaning"), "source"));
    trigger("first", made, "1", "yes");
    awaits(made, "made");
    happens(row);
    // What comes later is done: so is everything that came before.
    if (row.event().startsWith("policy") || row.event().startsWith("rule-r")) {
      awaits(made, row.expected());
    } else {
      map(
          source,
          "source",
          Map.of("v", row.event().equals("source-changed") ? "2" : "1"),
          Map.of("copy", "yes"));
      trigger("second", witness, "1", "yes");
      TestCluster.await(SOON, "the witness", () -> !list(witness).isEmpty());
      if (row.event().startsWith("source-") && row.expected().equals("gone")) {
        // The source is there again, so that the copy is, too.
        awaits(made, "made");
      } else {
        awaits(made, row.expected());
      }
    }
    RUN.incrementAndGet();
  }

  private List<ConfigMap> list(String namespace) {
    return client
        .configMaps()
        .inNamespace(namespace)
        .withLabel("app.kubernetes.io/managed-by")
        .list()
        .getItems();
  }

  private void happens(Row row) {
    switch (row.event()) {
      case "trigger-created" -> {}
      case "trigger-updated" -> trigger("first", made, "2", "yes");
      case "trigger-out-of-match" -> trigger("first", made, "1", "no");
      case "trigger-deleted" -> delete(source, "first");
      case "rule-changed" -> cluster.apply(policy(row, "2", false, "source"));
      case "target-changed-in-rule" -> cluster.apply(policy(row, "1", false, "other"));
      case "source-changed" -> map(source, "source", Map.of("v", "2"), Map.of("copy", "yes"));
      case "source-deleted" -> {
        delete(source, "source");
        awaits(made, row.expected());
      }
      case "source-held-by-finalizer" -> {
        finalizer("[\"example.org/held\"]");
        cluster.kubectl("delete", "configmap", "source", "-n", source, "--wait=false");
        awaits(made, row.expected());
        finalizer("null");
        TestCluster.await(
            SOON,
            "the source to go",
            () -> client.configMaps().inNamespace(source).withName("source").get() == null);
      }
      case "made-edited" -> edit();
      case "made-deleted" -> delete(made, "source");
      case "policy-deleted", "policy-deleted-orphaning" ->
          cluster.kubectl("delete", "clusterpolicy", source);
      case "rule-removed" ->
          cluster.kubectl(
              "patch",
              "clusterpolicy",
              source,
              "--type=json",
              "-p",
              "[{\"op\":\"remove\",\"path\":\"/spec/rules/1\"}]");
      case "controller-restarted" -> stopped(() -> {});
      case "trigger-deleted-while-stopped" -> stopped(() -> delete(source, "first"));
      case "made-deleted-while-stopped" -> stopped(() -> delete(made, "source"));
      case "made-edited-while-stopped" -> stopped(this::edit);
      default -> throw new AssertionError(row.event());
    }
  }

  private void stopped(Runnable step) {
    long version =
        Long.parseLong(
            client.configMaps().inNamespace(source).list().getMetadata().getResourceVersion());
    generate.close();
    step.run();
    generate = new RunningGenerate(cluster);
    generate.inherit(version);
  }

  private void edit() {
    client
        .configMaps()
        .inNamespace(made)
        .withName("source")
        .edit(map -> new ConfigMapBuilder(map).addToData("extra", "x").build());
  }

  private void finalizer(String value) {
    cluster.kubectl(
        "patch",
        "configmap",
        "source",
        "-n",
        source,
        "--type=merge",
        "-p",
        "{\"metadata\":{\"finalizers\":" + value + "}}");
  }

  private void delete(String namespace, String name) {
    client.configMaps().inNamespace(namespace).withName(name).delete();
  }
}
