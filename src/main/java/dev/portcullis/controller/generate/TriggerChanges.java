package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ApiResource;

/** Says which rules look at a trigger that came, changed or went. */
final class TriggerChanges implements FollowedKinds.Listener {
  private final GenerateState state;
  private final RuleStarts starts;

  TriggerChanges(GenerateState state, RuleStarts starts) {
    this.state = state;
    this.starts = starts;
  }

  @Override
  public void added(ApiResource resource, JsonNode metadata, boolean before) {
    state.triggers().put(resource, metadata);
    for (GeneratePolicies.Entry policy : state.policies().all()) {
      if (before) {
        starts.before(policy, new KnownTriggers.Known(resource, metadata));
      } else {
        starts.now(policy, resource, metadata);
      }
    }
  }

  @Override
  public void modified(ApiResource resource, JsonNode before, JsonNode metadata) {
    state.triggers().put(resource, metadata);
    if (!Origin.uid(before).equals(Origin.uid(metadata))) {
      deleted(resource, before);
      added(resource, metadata, false);
      return;
    }
    boolean begins = isOrdinary(before, metadata);
    for (GeneratePolicies.Entry policy : state.policies().all()) {
      PolicyOnTrigger key = new PolicyOnTrigger(policy.key(), Origin.uid(metadata));
      Binding binding = state.bindings().get(key);
      boolean known = binding != null && binding.evaluated().equals(Origin.version(metadata));
      boolean going = metadata.path("metadata").hasNonNull("deletionTimestamp");
      // Rules that need requests learn of changes by requests.
      if (known || (!going && policy.rules().stream().allMatch(GenerateRule::needsRequest))) {
        continue;
      }
      if (begins) {
        starts.now(policy, resource, metadata);
      } else {
        starts.follow(policy, metadata);
      }
    }
  }

  /** Whether more than the status has changed, as far as the object tells. */
  private static boolean isOrdinary(JsonNode before, JsonNode after) {
    JsonNode old = before.path("metadata");
    JsonNode now = after.path("metadata");
    return now.path("generation").isMissingNode()
        || !now.path("generation").equals(old.path("generation"))
        || !now.path("labels").equals(old.path("labels"))
        || !now.path("annotations").equals(old.path("annotations"));
  }

  @Override
  public void deleted(ApiResource resource, JsonNode metadata) {
    state.triggers().remove(metadata);
    for (GeneratePolicies.Entry policy : state.policies().all()) {
      starts.follow(policy, metadata);
    }
  }

  @Override
  public void ended(ApiResource resource) {
    state.triggers().forget(resource);
  }
}
