package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Optional;

/** Finds the trigger of a key as it is now. */
final class FindTrigger {
  private final GenerateWork.Parts parts;
  private final ActingCluster acting;
  private final PolicyOnTrigger key;

  FindTrigger(GenerateWork.Parts parts, ActingCluster acting, PolicyOnTrigger key) {
    this.parts = parts;
    this.acting = acting;
    this.key = key;
  }

  /** What there is to say of a trigger. */
  sealed interface Trigger {
    /**
     * It is there.
     *
     * @param live the object
     * @param resource the resource it was found in
     */
    record There(JsonNode live, ApiResource resource) implements Trigger {}

    /** It is gone, or about to go. */
    record Gone() implements Trigger {}

    /**
     * The cluster does not tell.
     *
     * @param seen its metadata, as far as it was seen
     * @param reason why
     */
    record Unreadable(JsonNode seen, String reason) implements Trigger {}

    /** Not everything of its kind is known yet. */
    record NotSeenYet() implements Trigger {}

    /** It was no object of its own, as an exec into a pod. */
    record NoObject() implements Trigger {}
  }

  /** The trigger. */
  Trigger find() {
    Optional<KnownTriggers.Known> known = parts.state().triggers().find(key.trigger());
    if (known.isEmpty()) {
      return unseen();
    }
    ApiResource resource = known.get().resource();
    ResourceRef ref = Origin.ref(known.get().metadata());
    return switch (acting
        .lookup()
        .find(new ResourceRef(resource.kind(), ref.namespace(), ref.name()))) {
      case Answer.Found<JsonNode>(JsonNode live)
          when Origin.uid(live).equals(key.trigger())
              && !live.path("metadata").hasNonNull("deletionTimestamp") ->
          new Trigger.There(live, resource);
      case Answer.Found<JsonNode> other -> new Trigger.Gone();
      case Answer.Absent<JsonNode> absent -> new Trigger.Gone();
      case Answer.Unavailable<JsonNode>(String reason) ->
          new Trigger.Unreadable(known.get().metadata(), reason);
    };
  }

  /** A trigger that was never seen: gone, if everything of its kind is known. */
  private Trigger unseen() {
    Optional<GroupVersionKind> kind =
        parts.state().downstream().of(key).stream()
            .flatMap(object -> Origin.of(object).stream())
            .map(Origin::triggerKind)
            .findFirst();
    if (kind.isEmpty()) {
      return new Trigger.Gone();
    }
    Optional<ApiResource> resource = parts.cluster().served().ofKind(kind.get());
    if (resource.isEmpty()) {
      return new Trigger.NoObject();
    }
    if (!parts.follow().triggers().test(resource.get())) {
      return listed(resource.get());
    }
    return parts.follow().synced().test(resource.get())
        ? new Trigger.Gone()
        : new Trigger.NotSeenYet();
  }

  /** A trigger of a kind that no rule looks at any more. */
  private Trigger listed(ApiResource resource) {
    return switch (acting.lookup().list(resource.kind(), "", Json.object())) {
      case Answer.Found<List<JsonNode>>(List<JsonNode> objects) ->
          objects.stream()
              .filter(object -> Origin.uid(object).equals(key.trigger()))
              .findFirst()
              .<Trigger>map(object -> new Trigger.There(object, resource))
              .orElseGet(Trigger.Gone::new);
      case Answer.Absent<List<JsonNode>> absent -> new Trigger.Gone();
      case Answer.Unavailable<List<JsonNode>>(String reason) ->
          new Trigger.Unreadable(Json.object(), reason);
    };
  }
}
