package dev.portcullis.match;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.policy.Rule;
import dev.portcullis.request.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The recorded match cases; policies that are refused when loaded are the reader's matter. */
class MatchBehaviourTest {
  @Test
  void filtersMatchAsRecorded() {
    Assumptions.assumeTrue(BehaviourTable.present());
    List<String> wrong = new ArrayList<>();
    int executed = 0;
    for (JsonNode c : BehaviourTable.cases("match")) {
      Optional<Boolean> expected = MatchDocuments.matched(c.get("expect"));
      if (expected.isEmpty()) {
        continue;
      }
      executed++;
      MatchResult result = evaluate(c);
      if (result instanceof MatchResult.Matched != expected.get()) {
        wrong.add(c.get("name").asText() + ": " + result);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(executed).isEqualTo(393);
  }

  private static MatchResult evaluate(JsonNode c) {
    Rule rule = MatchDocuments.rule(c);
    CompiledMatch match = MatchCompiler.compile(rule.match(), rule.exclude());
    Request request = MatchDocuments.request(c);
    MatchResult result = match.matches(request, c.path("policyNamespace").asText(""));
    if (result instanceof MatchResult.Matched) {
      assertThat(match.couldMatch(request.kind(), request.subresource())).isTrue();
    }
    return result;
  }
}
