package dev.portcullis.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * One YAML document as Kubernetes reads it.
 *
 * @param content the tree; ints where integral
 * @param index the number of the document in the text, from 0
 * @param positions where each node stands
 * @param duplicateKeys JSON pointers of keys that are written more than once; the last one counts
 */
public record YamlDocument(
    JsonNode content, int index, Positions positions, List<String> duplicateKeys) {
  public YamlDocument {
    duplicateKeys = List.copyOf(duplicateKeys);
  }

  /** Finds the line and column of a node by its path. */
  @FunctionalInterface
  public interface Positions {
    /** Knows no places. */
    Positions UNKNOWN = pointer -> new Place(0, 0);

    /**
     * The place of the nearest node that exists.
     *
     * @param pointer a JSON pointer ({@code /spec/rules/0})
     */
    Place at(String pointer);
  }

  /**
   * A place in the text.
   *
   * @param line the line, from 1; 0 when unknown
   * @param column the column, from 1; 0 when unknown
   */
  public record Place(int line, int column) {}
}
