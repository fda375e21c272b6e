package dev.portcullis.port;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.request.GroupVersionKind;
import java.util.List;

/** A cluster that serves types nobody else knows, holds nothing and waits for nothing. */
public final class ServingLookup implements ClusterLookup {
  private static final GroupVersionKind FLEET = new GroupVersionKind("ships", "v1", "Fleet");
  private static final GroupVersionKind BOAT = new GroupVersionKind("ships", "v1", "Boat");

  @Override
  public Answer<JsonNode> find(ResourceRef ref) {
    return new Answer.Absent<>("nothing is here");
  }

  @Override
  public Answer<List<JsonNode>> list(
      GroupVersionKind kind, String namespace, JsonNode labelSelector) {
    return new Answer.Found<>(List.of());
  }

  @Override
  public Answer<JsonNode> read(ApiPath path) {
    return new Answer.Absent<>("nothing is here");
  }

  @Override
  public boolean waits() {
    return false;
  }

  @Override
  public boolean namespaced(GroupVersionKind kind) {
    return !kind.equals(FLEET);
  }

  @Override
  public List<GroupVersionKind> kinds(String apiVersion, String kind) {
    return List.of(FLEET, BOAT);
  }

  /** Look-ups with this one behind them say of types and waiting what this one says. */
  public static void assertIsAskedBy(ClusterLookup wrapper) {
    assertThat(wrapper.kinds("*", "*")).containsExactly(FLEET, BOAT);
    assertThat(wrapper.namespaced(FLEET)).isFalse();
    assertThat(wrapper.namespaced(BOAT)).isTrue();
    assertThat(wrapper.waits()).isFalse();
  }
}
