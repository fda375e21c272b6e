package dev.portcullis.yaml;

import java.io.Serial;
import java.util.List;

/** Text that is no YAML, with its place and the documents that stood before it. */
public final class YamlSyntaxException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  private final transient List<YamlDocument> before;
  private final int line;
  private final int column;

  /**
   * A syntax error.
   *
   * @param message what is wrong
   * @param line the line, from 1; 0 when unknown
   * @param column the column, from 1; 0 when unknown
   * @param before the documents before it
   */
  public YamlSyntaxException(String message, int line, int column, List<YamlDocument> before) {
    super(message, null, false, false);
    this.line = line;
    this.column = column;
    this.before = List.copyOf(before);
  }

  /** The documents before the error. */
  public List<YamlDocument> before() {
    return before;
  }

  /** The line, from 1; 0 when unknown. */
  public int line() {
    return line;
  }

  /** The column, from 1; 0 when unknown. */
  public int column() {
    return column;
  }
}
