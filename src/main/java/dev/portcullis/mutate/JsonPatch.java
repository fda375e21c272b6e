package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** A patch text that has been read. */
public sealed interface JsonPatch {
  /**
   * A list of operations.
   *
   * @param operations the operations, in order
   */
  record Operations(List<Operation> operations) implements JsonPatch {
    public Operations {
      operations = List.copyOf(operations);
    }
  }

  /**
   * A text that is no patch.
   *
   * @param stage where reading it ended
   * @param reason why, in Kyverno's text
   */
  record Unreadable(Stage stage, String reason) implements JsonPatch {
    /** The reason with the stage before it. */
    public String message() {
      return stage.prefix + reason;
    }
  }

  /** Where reading a patch text can end. */
  enum Stage {
    /** The text is no YAML. */
    YAML("failed to convert patchesJSON6902 to JSON: "),
    /** The document is no list of operations. */
    OPERATIONS("failed to decode patches: ");

    private final String prefix;

    Stage(String prefix) {
      this.prefix = prefix;
    }
  }

  /**
   * One operation.
   *
   * @param kind what is done
   * @param path where
   * @param from the source of a move or a copy; empty for other operations
   * @param value what is written or compared; null where none is given
   */
  record Operation(Kind kind, String path, String from, JsonNode value) {}

  /** What an operation does. */
  enum Kind {
    /** Writes a field or inserts an element. */
    ADD,
    /** Removes a field or an element. */
    REMOVE,
    /** Writes over something that is there. */
    REPLACE,
    /** Takes something to another place. */
    MOVE,
    /** Writes something at another place as well. */
    COPY,
    /** Refuses the patch unless a value is there. */
    TEST
  }
}
