package dev.portcullis.generate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * What a generate rule wants for one trigger.
 *
 * @param desired the objects wanted, managed labels included, in order
 * @param problems what went wrong on the way (missing clone source, a variable); the rest is still
 *     there
 */
public record GenerateResult(List<Desired> desired, List<String> problems) {
  public GenerateResult {
    desired = List.copyOf(desired);
    problems = List.copyOf(problems);
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
