package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.GoText;
import java.util.List;
import java.util.stream.Collectors;

/** What the comparison of one element of a pattern gave. Texts are made only when they are read. */
sealed interface Outcome {
  /** The element fits. */
  record Fits() implements Outcome {
    static final Fits FITS = new Fits();
  }

  /** The element does not fit. */
  sealed interface Deviation extends Outcome {
    /** What differs. */
    String message();
  }

  /** A deviation that makes the resource wrong. */
  sealed interface Failure extends Deviation {
    /** Where, with slashes at both ends; empty when there is no place to name. */
    String path();
  }

  /** A deviation that makes the pattern not count. */
  sealed interface Skip extends Deviation {
    /**
     * Whether an anchor says so itself, and not a map or list all of whose parts do not count: only
     * the former outweighs other anchors of a map.
     */
    boolean direct();
  }

  /**
   * A value differs from a leaf.
   *
   * @param path where
   * @param value the value
   * @param pattern the text of the leaf
   */
  record Differs(String path, JsonNode value, String pattern) implements Failure {
    @Override
    public String message() {
      return "resource value '"
          + GoText.of(value)
          + "' does not match '"
          + pattern
          + "' at path "
          + path;
    }
  }

  /**
   * A map was wanted.
   *
   * @param path where
   * @param value what is there
   */
  record NoMap(String path, JsonNode value) implements Failure {
    @Override
    public String message() {
      return "pattern and resource have different structures. Path: "
          + path
          + ". Expected map[string]interface {}, found "
          + type(value);
    }
  }

  /**
   * A list was wanted.
   *
   * @param path where
   */
  record NoList(String path) implements Failure {
    @Override
    public String message() {
      return "validation rule failed at path "
          + path
          + ", resource does not satisfy the expected overlay pattern";
    }
  }

  /**
   * A key is there that must not be.
   *
   * @param path where
   */
  record Forbidden(String path) implements Failure {
    @Override
    public String message() {
      return "negation anchor matched in resource: " + path + " is not allowed";
    }
  }

  /**
   * Anything else.
   *
   * @param path where
   * @param message what differs
   */
  record Other(String path, String message) implements Failure {}

  /**
   * The value of a conditional or global anchor does not fit.
   *
   * @param global whether it is a global anchor
   * @param cause why
   */
  record Unmet(boolean global, Deviation cause) implements Skip {
    @Override
    public boolean direct() {
      return true;
    }

    @Override
    public String message() {
      return (global ? "global" : "conditional") + " anchor mismatch: " + cause.message();
    }
  }

  /** The key of a conditional anchor is missing. */
  record KeyMissing() implements Skip {
    static final KeyMissing KEY_MISSING = new KeyMissing();

    @Override
    public boolean direct() {
      return true;
    }

    @Override
    public String message() {
      return "conditional anchor mismatch: conditional anchor key doesn't exist in the resource";
    }
  }

  /**
   * The parts of a map or list do not count.
   *
   * @param parts why, in order
   */
  record AllSkipped(List<Skip> parts) implements Skip {
    public AllSkipped {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean direct() {
      return false;
    }

    @Override
    public String message() {
      return parts.stream().map(Skip::message).collect(Collectors.joining("; "));
    }
  }

  /** The name that Go has for the type of a value. */
  static String type(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> "string";
      case NUMBER -> value.isIntegralNumber() ? "int64" : "float64";
      case BOOLEAN -> "bool";
      case ARRAY -> "[]interface {}";
      case OBJECT, POJO -> "map[string]interface {}";
      case NULL, MISSING, BINARY -> "<nil>";
    };
  }
}
