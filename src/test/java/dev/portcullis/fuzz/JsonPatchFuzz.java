package dev.portcullis.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.mutate.JsonPatchText;
import dev.portcullis.mutate.PatchResult;
import java.util.List;
import java.util.Optional;

/** Texts of JSON patches on any document, which stays as it is. */
public final class JsonPatchFuzz implements FuzzTarget {
  @Override
  public String name() {
    return "json-patch";
  }

  @Override
  public Shape shape() {
    return Shape.TREES;
  }

  @Override
  public List<String> dictionary() {
    return List.of(
        "add",
        "remove",
        "replace",
        "move",
        "copy",
        "test",
        "op",
        "path",
        "from",
        "value",
        "/",
        "/a",
        "/a/b",
        "/l/0",
        "/l/-",
        "/l/-1",
        "/l/-99",
        "/l/1000000000",
        "/l/00",
        "/l/+1",
        "/~0~1",
        "/~2",
        "a",
        "l",
        "-",
        "---\n",
        "- ",
        ": ",
        "{op: remove, path: /a}",
        "[",
        "]",
        "{",
        "}",
        Parts.LINE);
  }

  @Override
  public Outcome run(String input) {
    Parts parts = Parts.of(input);
    Optional<JsonNode> document = Parts.tree(parts.second());
    if (document.isEmpty()) {
      JsonPatchText.parse(parts.first());
      return Outcome.refused("no document");
    }
    String before = document.get().toString();
    PatchResult result = JsonPatchText.apply(parts.first(), document.get());
    if (!document.get().toString().equals(before)) {
      throw new AssertionError("the document was changed");
    }
    return switch (result) {
      case PatchResult.Patched patched -> Outcome.taken(patched.resource().toString());
      case PatchResult.Failed failed -> Outcome.refused(failed.message());
    };
  }
}
