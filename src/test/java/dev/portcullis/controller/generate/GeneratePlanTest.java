package dev.portcullis.controller.generate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.generate.GenerateResult;
import dev.portcullis.generate.GenerateResult.Desired;
import dev.portcullis.generate.GenerateResult.Mode;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.util.List;
import java.util.Optional;
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
    assertThat(plan(false, false, Optional.empty(), List.of(), wanted))
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
    assertThat(plan(false, false, Optional.of(LIVE), List.of(), wanted)).isEmpty();
  }

  @Test
  void aSynchronizedObjectIsReplacedAsAWhole() {
    JsonNode wanted =
        yaml(
            "{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: s}, stringData: {k: v1}}");
    assertThat(plan(true, false, Optional.of(LIVE), List.of(), wanted))
        .containsExactly(
            new Change.Replace(
                LIVE,
                yaml(
                    "{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: s}, data: {k: djE=}, type: Opaque}")));
  }

  @Test
  void aServerSideApplyKeepsTheFieldsOfOthers() {
    JsonNode same =
        yaml(
            "{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: s}, stringData: {k: v1}}");
    assertThat(plan(true, true, Optional.of(LIVE), List.of(), same)).isEmpty();
    JsonNode other =
        yaml(
            "{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: s}, stringData: {k: v2}}");
    assertThat(plan(true, true, Optional.of(LIVE), List.of(), other))
        .containsExactly(
            new Change.Replace(
                LIVE,
                yaml(
                    "{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: s}, type: Opaque, data: {k: djI=, own: eA==}}")));
  }

  @Test
  void whatIsEqualIsLeftAlone() {
    JsonNode wanted =
        yaml(
            "{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: s}, data: {own: eA==}, stringData: {k: v1}}");
    assertThat(plan(true, false, Optional.of(LIVE), List.of(LIVE), wanted)).isEmpty();
  }

  @Test
  void whatIsNoLongerWantedIsDeletedUnlessSomethingFailed() {
    assertThat(plan(true, false, Optional.empty(), List.of(LIVE)))
        .containsExactly(new Change.Delete(LIVE));
    assertThat(plan(false, false, Optional.empty(), List.of(LIVE))).isEmpty();
    GenerateResult failed = new GenerateResult(List.of(), List.of("source not found"));
    assertThat(
            new GeneratePlan(true, false, ref -> Optional.empty())
                .changes(failed, List.of(LIVE), object -> true))
        .isEmpty();
  }

  private static List<Change> plan(
      boolean synchronize,
      boolean merge,
      Optional<JsonNode> live,
      List<JsonNode> downstream,
      JsonNode... wanted) {
    List<Desired> desired =
        List.of(wanted).stream()
            .map(object -> new Desired(object, Mode.DATA, MissingNode.getInstance()))
            .toList();
    return new GeneratePlan(synchronize, merge, ref -> live)
        .changes(new GenerateResult(desired, List.of()), downstream, object -> true);
  }

  private static JsonNode yaml(String text) {
    try {
      return YamlReader.documents(text).getFirst().content();
    } catch (YamlSyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
