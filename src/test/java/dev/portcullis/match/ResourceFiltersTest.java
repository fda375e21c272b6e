package dev.portcullis.match;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.request.GroupVersionKind;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ResourceFiltersTest {
  @TestFactory
  Stream<DynamicTest> filters() {
    List<JsonNode> cases = BehaviourTable.fixture("match/resource-filters");
    assertThat(cases.size()).isEqualTo(25);
    return cases.stream()
        .map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> checkFilter(c)));
  }

  @TestFactory
  Stream<DynamicTest> users() {
    List<JsonNode> cases = BehaviourTable.fixture("match/users");
    assertThat(cases.size()).isEqualTo(11);
    return cases.stream()
        .map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> checkUser(c)));
  }

  private static void checkFilter(JsonNode c) {
    String type = MatchDocuments.text(c, "kind");
    int slash = type.lastIndexOf('/');
    assertThat(
            ResourceFilters.parse(MatchDocuments.text(c, "filters"))
                .matches(
                    GroupVersionKind.of(type.substring(0, slash), type.substring(slash + 1)),
                    MatchDocuments.text(c, "subresource"),
                    MatchDocuments.text(c, "namespace"),
                    MatchDocuments.text(c, "object")))
        .isEqualTo(c.get("filtered").booleanValue());
  }

  private static void checkUser(JsonNode c) {
    assertThat(
            UserExclusions.parse(
                    MatchDocuments.text(c, "usernames"),
                    MatchDocuments.text(c, "groups"),
                    MatchDocuments.text(c, "roles"),
                    MatchDocuments.text(c, "clusterRoles"))
                .excludes(MatchDocuments.user(c.get("user"))))
        .isEqualTo(c.get("excluded").booleanValue());
  }
}
