package dev.portcullis.yaml;

import java.util.List;

/**
 * Everything that could be read of a text, and what could not.
 *
 * @param documents the documents that could be read, in order, empty ones left out
 * @param errors what is wrong in the others, in order
 */
public record YamlParts(List<YamlDocument> documents, List<Fault> errors) {
  public YamlParts {
    documents = List.copyOf(documents);
    errors = List.copyOf(errors);
  }

  /**
   * A document that could not be read.
   *
   * @param message what is wrong, in the words of go-yaml
   * @param index the number of the document in the text, from 0
   * @param line the line, from 1; 0 when unknown
   * @param column the column, from 1; 0 when unknown
   * @param text the text of that document
   */
  public record Fault(String message, int index, int line, int column, String text) {}
}
