package dev.portcullis.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.autogen.ExpandAutogen;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.StandardCatalogue;
import dev.portcullis.expr.variable.VariableChecks;
import dev.portcullis.image.ImageDefaults;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Every recorded policy is read and judged, and compared with what Kyverno made of it. */
class PolicyBehaviourTest {
  private final PolicyReader reader = PolicyReader.likeKyvernoOffline();
  private int compared;
  private final ExpandAutogen autogen = new ExpandAutogen(reader);
  private final VariableChecks checks =
      new VariableChecks(
          new JmesPathCompiler(
              StandardCatalogue.in(
                  new FunctionEnvironment(
                      InstantSource.fixed(Instant.EPOCH),
                      ZoneOffset.UTC,
                      new Random(0),
                      host -> List.of(),
                      ImageDefaults.DOCKER))));

  @Test
  void policiesAreTakenAndRefusedAsRecorded() {
    Assumptions.assumeTrue(BehaviourTable.present());
    List<String> differences = new ArrayList<>();
    for (String table : RecordedPolicies.TABLES) {
      for (RecordedPolicies.Case c : RecordedPolicies.table(table)) {
        String difference = compare(c);
        if (!difference.isEmpty()) {
          differences.add(c.name() + ": " + difference);
        }
      }
    }
    assertThat(differences).isEmpty();
    assertThat(compared).isEqualTo(7686);
  }

  private String compare(RecordedPolicies.Case c) {
    PolicySet set = reader.read("", c.text(), this::expressions);
    List<String> reasons = set.refused().stream().map(PolicySet.Refused::reason).toList();
    compared++;
    if (c.refused() == reasons.isEmpty()) {
      return (c.refused() ? "taken, but " + c.reason() : "refused: " + reasons) + " " + c.text();
    }
    if (c.reason().isPresent() && !reasons.getFirst().equals(c.reason().get())) {
      return "\n  expected " + c.reason().get() + "\n  but was  " + reasons.getFirst();
    }
    return "";
  }

  private List<Diagnostic> expressions(Policy policy) {
    return checks.check(policy, autogen.expand(policy).status());
  }
}
