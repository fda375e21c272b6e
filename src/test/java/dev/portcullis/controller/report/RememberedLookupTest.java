package dev.portcullis.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.ServingLookup;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RememberedLookupTest {
  private static final ResourceRef ONE =
      new ResourceRef(new GroupVersionKind("", "v1", "ConfigMap"), "shop", "one");
  private static final ResourceRef DOWN =
      new ResourceRef(new GroupVersionKind("", "v1", "ConfigMap"), "shop", "down");

  private final List<String> asked = new ArrayList<>();
  private final ClusterLookup lookup = new RememberedLookup(new Asked());

  /** Answers everything but {@link #DOWN}, and notes what it was asked. */
  private final class Asked implements ClusterLookup {
    @Override
    public Answer<JsonNode> find(ResourceRef ref) {
      asked.add(ref.name());
      return ref.equals(DOWN)
          ? new Answer.Unavailable<>("down")
          : new Answer.Found<>(Json.object().put("name", ref.name()));
    }

    @Override
    public Answer<List<JsonNode>> list(
        GroupVersionKind kind, String namespace, JsonNode labelSelector) {
      asked.add(labelSelector.toString());
      return new Answer.Found<>(List.of());
    }

    @Override
    public Answer<JsonNode> read(ApiPath path) {
      asked.add(path.resource());
      return new Answer.Absent<>("nothing there");
    }
  }

  @Test
  void everythingIsAskedOnceButWhatCouldNotBeAnswered() {
    for (int i = 0; i < 2; i++) {
      assertThat(lookup.find(ONE)).isInstanceOf(Answer.Found.class);
      assertThat(lookup.find(DOWN)).isInstanceOf(Answer.Unavailable.class);
      assertThat(lookup.read(ApiPath.SERVER_VERSION)).isInstanceOf(Answer.Absent.class);
      lookup.list(ONE.kind(), "", Json.object());
      lookup.list(ONE.kind(), "", Json.object().put("matchLabels", "other"));
    }
    assertThat(asked)
        .containsExactly("one", "down", "", "{}", "{\"matchLabels\":\"other\"}", "down");
  }

  @Test
  void typesAreThoseOfTheCluster() {
    ClusterLookup remembered = new RememberedLookup(new ServingLookup());
    ServingLookup.assertIsAskedBy(remembered);
    ServingLookup.assertIsAskedBy(remembered.ofEngine());
    ServingLookup.assertIsAskedBy(remembered.until(new Deadline(1, () -> 0)));
  }
}
