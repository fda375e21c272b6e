package dev.portcullis.match;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.match.MatchResult.NotMatched;
import dev.portcullis.policy.Rule;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Request;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class MatchCompilerTest {
  @TestFactory
  Stream<DynamicTest> filters() {
    List<JsonNode> cases = BehaviourTable.fixture("match/filters");
    assertThat(cases.size()).isEqualTo(69);
    return cases.stream().map(c -> test(c, MatchCompilerTest::compile));
  }

  @TestFactory
  Stream<DynamicTest> exceptions() {
    List<JsonNode> cases = BehaviourTable.fixture("match/exceptions");
    assertThat(cases.size()).isEqualTo(12);
    return cases.stream().map(c -> test(c, rule -> MatchCompiler.compileException(rule.match())));
  }

  @TestFactory
  Stream<DynamicTest> kinds() {
    List<JsonNode> cases = BehaviourTable.fixture("match/kinds");
    assertThat(cases.size()).isEqualTo(47);
    return cases.stream()
        .map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> checkKind(c)));
  }

  @Test
  void indexAsksEveryFilterOfAllAndOneOfAny() {
    assertThat(couldMatch("{any: [{resources: {kinds: [Secret]}}, {subjects: []}]}")).isTrue();
    assertThat(couldMatch("{any: [{resources: {kinds: [Secret]}}]}")).isFalse();
    assertThat(couldMatch("{all: [{resources: {kinds: [Pod]}}, {resources: {names: [a]}}]}"))
        .isTrue();
    assertThat(couldMatch("{all: [{resources: {kinds: [Pod]}}, {resources: {kinds: [Node]}}]}"))
        .isFalse();
    assertThat(couldMatch("{resources: {kinds: [Node]}}")).isFalse();
  }

  private static boolean couldMatch(String match) {
    Rule rule = MatchDocuments.rule(MatchDocuments.yaml("{match: " + match + "}"));
    return compile(rule).couldMatch(new GroupVersionKind("", "v1", "Pod"), "");
  }

  private interface Compile {
    CompiledMatch compile(Rule rule);
  }

  private static CompiledMatch compile(Rule rule) {
    return MatchCompiler.compile(rule.match(), rule.exclude());
  }

  private static DynamicTest test(JsonNode c, Compile compile) {
    return DynamicTest.dynamicTest(
        c.get("name").asText(),
        () -> {
          CompiledMatch match = compile.compile(MatchDocuments.rule(c));
          Request request = MatchDocuments.request(c);
          MatchResult result = match.matches(request, c.path("policyNamespace").asText(""));
          assertThat(result instanceof MatchResult.Matched)
              .as("%s", result)
              .isEqualTo(MatchDocuments.matched(c.get("expect")).orElseThrow());
          if (c.has("reason")) {
            assertThat(result).isEqualTo(new NotMatched(c.get("reason").asText()));
          }
          if (result instanceof MatchResult.Matched) {
            assertThat(match.couldMatch(request.kind(), request.subresource())).isTrue();
          }
        });
  }

  private static void checkKind(JsonNode c) {
    String type = c.get("type").asText();
    int slash = type.lastIndexOf('/');
    GroupVersionKind kind =
        GroupVersionKind.of(type.substring(0, slash), type.substring(slash + 1));
    String subresource = c.get("subresource").asText();
    var pattern = KindPattern.parse(c.get("pattern").asText());
    boolean matches = c.get("matches").booleanValue();
    assertThat(pattern.filter(p -> p.matches(kind, subresource)).isPresent()).isEqualTo(matches);
    assertThat(pattern.filter(p -> p.matchesInPolicy(kind, subresource)).isPresent())
        .isEqualTo(c.path("inPolicy").asBoolean(matches));
  }
}
