package dev.portcullis.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.mutate.PatchResult;
import dev.portcullis.mutate.StrategicMerge;
import java.util.List;
import java.util.Optional;

/** Any overlay on any object; both stay as they are, and the same inputs give the same result. */
public final class StrategicMergeFuzz implements FuzzTarget {
  @Override
  public String name() {
    return "strategic-merge";
  }

  @Override
  public Shape shape() {
    return Shape.TREES;
  }

  @Override
  public List<String> dictionary() {
    return List.of(
        "spec",
        "containers",
        "initContainers",
        "name",
        "(name)",
        "<(name)",
        "+(name)",
        "X(name)",
        "=(name)",
        "^(name)",
        "image",
        "(image)",
        "+(image)",
        "*",
        "*:latest",
        "?",
        "!x",
        ">5",
        "1-5",
        "a|b",
        "ports",
        "containerPort",
        "protocol",
        "env",
        "volumes",
        "metadata",
        "labels",
        "+(labels)",
        "annotations",
        "finalizers",
        "$patch",
        "delete",
        "replace",
        "merge",
        "$setElementOrder/containers",
        "$deleteFromPrimitiveList/finalizers",
        "$retainKeys",
        "kind",
        "apiVersion",
        "Pod",
        "v1",
        "Deployment",
        "apps/v1",
        "(",
        ")",
        "()",
        "+()",
        "((a))",
        "a",
        "b");
  }

  @Override
  public Outcome run(String input) {
    Parts parts = Parts.of(input);
    Optional<JsonNode> overlay = Parts.tree(parts.first());
    Optional<JsonNode> resource = Parts.tree(parts.second());
    if (overlay.isEmpty() || resource.isEmpty()) {
      return Outcome.refused("no trees");
    }
    String before = overlay.get() + Parts.LINE + resource.get();
    PatchResult result = StrategicMerge.apply(overlay.get(), resource.get());
    if (!before.equals(overlay.get() + Parts.LINE + resource.get())) {
      throw new AssertionError("the inputs were changed");
    }
    return switch (result) {
      case PatchResult.Patched patched -> Outcome.taken(patched.resource().toString());
      case PatchResult.Failed failed -> Outcome.refused(failed.message());
    };
  }
}
