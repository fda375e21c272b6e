package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.work.WorkResult;
import java.util.Optional;

/** Deals with objects whose rule is gone, or makes other objects now. */
final class FormerWork {
  private final GenerateWork.Parts parts;
  private final GenerateState state;
  private final PolicyOnTrigger key;
  private boolean failed;

  FormerWork(GenerateWork.Parts parts, PolicyOnTrigger key) {
    this.parts = parts;
    this.state = parts.state();
    this.key = key;
  }

  WorkResult run() {
    for (JsonNode object : state.downstream().of(key)) {
      Origin.of(object).ifPresent(origin -> look(object, origin));
    }
    return failed ? new WorkResult.Failed("") : WorkResult.DONE;
  }

  private void look(JsonNode object, Origin origin) {
    if (state.released().contains(Origin.uid(object))) {
      Optional<GeneratePolicies.Entry> policy = state.policies().find(key.policy());
      policy.ifPresent(
          entry -> told(origin, writes(entry.object()).release(object), "releases", object));
      return;
    }
    if (!state.policies().lacks(origin.policy(), origin.rule())) {
      return;
    }
    // A rule that nobody here has known may have wanted its objects to stay.
    state
        .former(origin.policy(), origin.rule())
        .filter(former -> !former.rule().leavesDownstream())
        .ifPresent(
            former -> told(origin, writes(former.policy()).delete(object), "deletes", object));
  }

  private WriteObjects writes(JsonNode policy) {
    return new WriteObjects(
        parts.cluster().actingFor(policy),
        state.downstream(),
        owner -> false,
        new Binding(),
        parts.clock());
  }

  private void told(Origin origin, WriteResult result, String verb, JsonNode object) {
    switch (result) {
      case WriteResult.Wrote wrote ->
          parts
              .reports()
              .log(
                  origin.policy(),
                  origin.rule(),
                  verb + " " + GenerateReports.name(Origin.ref(object)));
      case WriteResult.Failed(String reason) -> {
        failed = true;
        if (!reason.isEmpty()) {
          parts.reports().log(origin.policy(), origin.rule(), reason);
        }
      }
      case WriteResult.Same s -> {}
      case WriteResult.Waits w -> {}
      case WriteResult.Paused p -> {}
    }
  }
}
