package dev.portcullis.inject;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.Wildcard;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The table of configurations, and what becomes of them through their edits. */
class LoadedSidecarsTest {
  private static final List<JsonNode> CASES = BehaviourTable.fixture("inject/configurations");
  private static final String GOOD = "containers: [{name: a, image: 'a:1'}]";
  private static final String BETTER = "containers: [{name: a, image: 'a:2'}]";
  private static final String BROKEN = "containers: [{name: a}]";

  @Test
  void everyCaseIsThere() {
    assertThat(CASES).hasSize(30);
  }

  @TestFactory
  Stream<DynamicTest> configurations() {
    return CASES.stream()
        .map(one -> DynamicTest.dynamicTest(one.path("name").asText(), () -> check(one)));
  }

  private static void check(JsonNode one) {
    LoadedSidecars loaded =
        LoadedSidecars.NONE.next(List.of(source("a", one.path("text").asText())));
    List<String> said =
        loaded.problems().stream()
            .map(problem -> problem.severity() + " " + problem.path() + ": " + problem.message())
            .toList();
    List<String> expected = InjectionSubject.list(one.path("problems"));
    assertThat(said).hasSameSizeAs(expected);
    for (int i = 0; i < said.size(); i++) {
      assertThat(Wildcard.matches(expected.get(i), said.get(i)) || said.contains(expected.get(i)))
          .as("expected %s, found %s", expected.get(i), said)
          .isTrue();
    }
    boolean broken = expected.stream().anyMatch(line -> line.startsWith("ERROR"));
    assertThat(loaded.configurations().isEmpty()).isEqualTo(broken);
    assertThat(loaded.errors().isEmpty()).isEqualTo(!broken);
  }

  private static SidecarSource source(String name, String text) {
    return new SidecarSource("ConfigMap web/sidecars", name + ".sidecarconfig.yaml", name, text);
  }

  private static String image(LoadedSidecars loaded, String name) {
    SidecarConfiguration found = loaded.configurations().get(name);
    assertThat(found).isNotNull();
    return found.list(PodList.CONTAINERS).getFirst().path("image").asText();
  }

  @Test
  void aBrokenEditKeepsTheLastGoodVersionAndSaysSo() {
    LoadedSidecars good = LoadedSidecars.NONE.next(List.of(source("a", GOOD)));
    LoadedSidecars broken = good.next(List.of(source("a", BROKEN)));
    assertThat(image(broken, "a")).isEqualTo("a:1");
    assertThat(broken.news().stream().map(SidecarProblem::text))
        .containsExactly(
            "ConfigMap web/sidecars key `a.sidecarconfig.yaml`: error: containers[0].image: is missing",
            "ConfigMap web/sidecars key `a.sidecarconfig.yaml`: warning: the last good version of"
                + " sidecar `a` stays in use until this is mended");
    LoadedSidecars same = broken.next(List.of(source("a", BROKEN)));
    assertThat(same.news()).isEmpty();
    assertThat(same.errors()).hasSize(1);
    assertThat(image(same, "a")).isEqualTo("a:1");
    LoadedSidecars otherwise = same.next(List.of(source("a", "{")));
    assertThat(image(otherwise, "a")).isEqualTo("a:1");
    LoadedSidecars mended = otherwise.next(List.of(source("a", BETTER)));
    assertThat(image(mended, "a")).isEqualTo("a:2");
    assertThat(mended.errors()).isEmpty();
  }

  @Test
  void aBrokenOneDoesNotStopTheOthers() {
    LoadedSidecars loaded =
        LoadedSidecars.NONE.next(List.of(source("a", BROKEN), source("b", GOOD)));
    assertThat(loaded.configurations()).containsOnlyKeys("b");
  }

  @Test
  void whatIsGoneIsGone() {
    LoadedSidecars loaded = LoadedSidecars.NONE.next(List.of(source("a", GOOD), source("b", GOOD)));
    assertThat(loaded.next(List.of(source("b", GOOD))).configurations()).containsOnlyKeys("b");
    assertThat(loaded.next(List.of()).configurations()).isEmpty();
  }

  @Test
  void ofTwoWithOneNameTheFirstCounts() {
    LoadedSidecars loaded =
        LoadedSidecars.NONE.next(List.of(source("a", GOOD), source("b", "name: a\n" + BETTER)));
    assertThat(image(loaded, "a")).isEqualTo("a:1");
    assertThat(loaded.errors())
        .containsExactly(
            "ConfigMap web/sidecars key `b.sidecarconfig.yaml`: error: name: a sidecar `a` stands in"
                + " ConfigMap web/sidecars key `a.sidecarconfig.yaml` already; that one counts");
    assertThat(loaded.next(List.of(source("a", GOOD), source("b", "name: a\n" + BETTER))).news())
        .isEmpty();
  }
}
