package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ResourceRef;
import java.util.Objects;
import java.util.Optional;

/** Says which rules look again at what they made, when somebody else changed or deleted it. */
final class DownstreamChanges implements FollowedKinds.Listener {
  private final GenerateState state;
  private final Shares shares;
  private final RuleStarts starts;

  DownstreamChanges(GenerateState state, Shares shares, RuleStarts starts) {
    this.state = state;
    this.shares = shares;
    this.starts = starts;
  }

  @Override
  public void added(ApiResource resource, JsonNode metadata, boolean before) {
    state.downstream().put(metadata);
    told(metadata);
  }

  @Override
  public void modified(ApiResource resource, JsonNode before, JsonNode metadata) {
    state.downstream().put(metadata);
    told(metadata);
  }

  @Override
  public void deleted(ApiResource resource, JsonNode metadata) {
    state.downstream().remove(metadata);
    state.released().remove(Origin.uid(metadata));
    Origin.of(metadata).ifPresent(this::lookAgain);
  }

  /** What we ourselves wrote needs no second look. */
  private void told(JsonNode metadata) {
    Optional<Origin> origin = Origin.of(metadata);
    if (origin.isEmpty()) {
      return;
    }
    ResourceRef ref = Origin.ref(metadata);
    Binding binding = state.bindings().get(origin.get().key());
    boolean own =
        binding != null
            && binding
                .written(ref)
                .filter(written -> Objects.equals(written.version(), Origin.version(metadata)))
                .isPresent();
    if (!own) {
      lookAgain(origin.get());
    }
  }

  private void lookAgain(Origin origin) {
    boolean follows =
        state
            .policies()
            .find(origin.policy())
            .flatMap(policy -> policy.rule(origin.rule()))
            .map(GenerateRule::synchronizes)
            .orElseGet(() -> state.former(origin.policy(), origin.rule()).isPresent());
    if (follows && !origin.triggerUid().isEmpty() && shares.isMine(origin.triggerUid())) {
      starts.again(origin.key());
    }
  }
}
