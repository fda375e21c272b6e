package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ResourceRef;

/** Says which rules look again because something that they have read is different. */
final class ReadChanges implements FollowedKinds.Listener {
  private final GenerateState state;
  private final RuleStarts starts;

  ReadChanges(GenerateState state, RuleStarts starts) {
    this.state = state;
    this.starts = starts;
  }

  @Override
  public void added(ApiResource resource, JsonNode metadata, boolean before) {
    told(resource, metadata, Origin.version(metadata));
  }

  @Override
  public void modified(ApiResource resource, JsonNode before, JsonNode metadata) {
    told(resource, metadata, Origin.version(metadata));
  }

  @Override
  public void deleted(ApiResource resource, JsonNode metadata) {
    told(resource, metadata, "");
  }

  private void told(ApiResource resource, JsonNode metadata, String version) {
    ResourceRef ref = Origin.ref(metadata);
    state
        .reads()
        .readersOf(resource.group(), resource.resource(), ref.namespace(), ref.name(), version)
        .forEach(starts::again);
  }
}
