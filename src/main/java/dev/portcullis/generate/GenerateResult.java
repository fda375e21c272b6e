package dev.portcullis.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ResourceRef;
import java.util.List;
import java.util.Set;

/**
 * What a generate rule wants for one trigger.
 *
 * @param desired the objects wanted, managed labels included, in order
 * @param problems what went wrong on the way (missing clone source, a variable); the rest is still
 *     there
 * @param gone the objects that would be copies of a source which is not there, or about to go
 */
public record GenerateResult(List<Desired> desired, List<String> problems, Set<ResourceRef> gone) {
  /** Nothing at all. */
  public static final GenerateResult NOTHING = new GenerateResult(List.of(), List.of(), Set.of());

  public GenerateResult {
    desired = List.copyOf(desired);
    problems = List.copyOf(problems);
    gone = Set.copyOf(gone);
  }

  /**
   * One object wanted.
   *
   * @param object the object
   * @param mode whether it comes from data or from a source
   * @param source the source it was copied from; a missing node for data
   */
  public record Desired(JsonNode object, Mode mode, JsonNode source) {}

  /** Where the content comes from. */
  public enum Mode {
    /** {@code data}, or nothing but identity. */
    DATA,
    /** {@code clone}. */
    CLONE,
    /** {@code cloneList}. */
    CLONE_LIST
  }
}
