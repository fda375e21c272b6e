package dev.portcullis.policy;

/**
 * Where something stands in the file it was read from.
 *
 * @param file the file as the user named it, empty when there is none (an object from the API)
 * @param document the number of the document in the file, from 0
 * @param line the line, from 1; 0 when unknown
 * @param column the column, from 1; 0 when unknown
 */
public record SourcePosition(String file, int document, int line, int column) {
  /** A position that says nothing. */
  public static final SourcePosition UNKNOWN = new SourcePosition("", 0, 0, 0);
}
