package dev.portcullis.yaml;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a text at the lines that start a document, as Kubernetes' tools do before they parse, so
 * that one broken document does not take the others with it.
 */
final class SplitDocuments {
  private SplitDocuments() {}

  /**
   * A part of the text that holds one document, normally.
   *
   * @param text the part, with the line that starts it
   * @param lineOffset how many lines stand before it
   */
  record Chunk(String text, int lineOffset) {}

  static List<Chunk> split(String text) {
    List<Chunk> chunks = new ArrayList<>();
    int start = 0;
    int startLine = 0;
    int line = 0;
    boolean content = false;
    for (int at = 0; at < text.length(); line++) {
      int end = text.indexOf('\n', at);
      int next = end < 0 ? text.length() : end + 1;
      if (startsDocument(text, at) && content) {
        chunks.add(new Chunk(text.substring(start, at), startLine));
        start = at;
        startLine = line;
        content = false;
      } else if (startsDocument(text, at) || !isPreamble(text, at, next)) {
        content = true;
      }
      at = next;
    }
    chunks.add(new Chunk(text.substring(start), startLine));
    return chunks;
  }

  private static boolean startsDocument(String text, int at) {
    return text.startsWith("---", at)
        && (at + 3 == text.length() || Character.isWhitespace(text.charAt(at + 3)));
  }

  /** Directives, comments and blank lines belong to the document that follows them. */
  private static boolean isPreamble(String text, int from, int to) {
    String line = text.substring(from, to).strip();
    return line.isEmpty() || line.startsWith("#") || line.startsWith("%") || line.equals("\ufeff");
  }
}
