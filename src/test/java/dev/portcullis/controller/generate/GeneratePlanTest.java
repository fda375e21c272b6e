package dev.portcullis.controller.generate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.generate.GenerateResult;
import dev.portcullis.generate.GenerateResult.Desired;
import dev.portcullis.generate.GenerateResult.Mode;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Desired against observed, without a cluster. */
class GeneratePlanTest {
  private static final JsonNode LIVE =
      yaml(
          """
          apiVersion: v1
          kind: Secret
          metadata: {name: a, namespace: s, uid: u, resourceVersion: "7", creationTimestamp: t}
          type: Opaque
          data: {k: djE=, own: eA==}
          """);

  @Test
  void whatIsMissingIsCreated() {
    JsonNode wanted =
        yaml(
            "{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: s}, stringData: {k: v1}}");
    assertThat(plan(false, Optional.empty(), List.of(), wanted))
        .containsExactly(
            new Change.Create(
                yaml(
                    "{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: s}, data: {k: djE=}, type: Opaque}")));
  }

  @Test
  void whatIsThereStaysWithoutSynchronize() {
    JsonNode wanted =
        yaml(
            "{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: s}, stringData: {k: v2}}");
    assertThat(plan(false, Optional.of(LIVE), List.of(), wanted)).isEmpty();
  }

  @Test
  void aSynchronizedObjectIsReplacedAsAWhole() {
    JsonNode wanted =
        yaml(
            "{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: s}, stringData: {k: v1}}");
    assertThat(plan(true, Optional.of(LIVE), List.of(), wanted))
        .containsExactly(
            new Change.Replace(
                LIVE,
                yaml(
                    "{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: s, resourceVersion: \"7\", uid: u}, data: {k: djE=}, type: Opaque}")));
  }

  @Test
  void whatIsNotTheWritersBusinessStays() {
    JsonNode held =
        yaml(
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: a, namespace: s, resourceVersion: "7", finalizers: [x/y], managedFields: []}
            spec: {replicas: 2}
            status: {replicas: 2}
            """);
    JsonNode wanted =
        yaml(
            "{apiVersion: apps/v1, kind: Deployment, metadata: {name: a, namespace: s}, spec: {replicas: 1}}");
    assertThat(plan(true, Optional.of(held), List.of(), wanted))
        .containsExactly(
            new Change.Replace(
                held,
                yaml(
                    """
                    apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: a, namespace: s, resourceVersion: "7", finalizers: [x/y]}
                    spec: {replicas: 1}
                    status: {replicas: 2}
                    """)));
    JsonNode same =
        yaml(
            "{apiVersion: apps/v1, kind: Deployment, metadata: {name: a, namespace: s}, spec: {replicas: 2}}");
    assertThat(plan(true, Optional.of(held), List.of(), same)).isEmpty();
  }

  @Test
  void whatIsEqualIsLeftAlone() {
    JsonNode wanted =
        yaml(
            "{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: s}, data: {own: eA==}, stringData: {k: v1}}");
    assertThat(plan(true, Optional.of(LIVE), List.of(LIVE), wanted)).isEmpty();
  }

  @Test
  void whatIsNoLongerWantedIsDeletedUnlessSomethingFailed() {
    assertThat(plan(true, Optional.empty(), List.of(LIVE)))
        .containsExactly(new Change.Delete(LIVE));
    assertThat(plan(false, Optional.empty(), List.of(LIVE))).isEmpty();
    List<String> problem = List.of("source not found");
    GeneratePlan plan = new GeneratePlan(true);
    assertThat(
            plan.unwanted(
                new GenerateResult(List.of(), problem, Set.of()), Set.of(), List.of(LIVE)))
        .isEmpty();
    assertThat(
            plan.unwanted(
                new GenerateResult(List.of(), problem, Set.of(Origin.ref(LIVE))),
                Set.of(),
                List.of(LIVE)))
        .containsExactly(LIVE);
  }

  private static List<Change> plan(
      boolean synchronize, Optional<JsonNode> live, List<JsonNode> downstream, JsonNode... wanted) {
    GeneratePlan plan = new GeneratePlan(synchronize);
    List<Change> changes = new ArrayList<>();
    Set<ResourceRef> names = new HashSet<>();
    for (JsonNode object : wanted) {
      names.add(Origin.ref(object));
      Desired desired = new Desired(object, Mode.DATA, MissingNode.getInstance());
      plan.change(GeneratePlan.stored(desired, true), live).ifPresent(changes::add);
    }
    plan.unwanted(GenerateResult.NOTHING, names, downstream)
        .forEach(object -> changes.add(new Change.Delete(object)));
    return changes;
  }

  private static JsonNode yaml(String text) {
    try {
      return YamlReader.documents(text).getFirst().content();
    } catch (YamlSyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
