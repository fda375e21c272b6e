package dev.portcullis.yaml;

import java.io.Serial;

/** What is wrong inside one document; becomes a {@link YamlSyntaxException} with its place. */
final class YamlFault extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  private final int line;
  private final int column;

  YamlFault(String message, int line, int column) {
    super(message, null, false, false);
    this.line = line;
    this.column = column;
  }

  YamlFault(String message, YamlNode at) {
    this(message, at.line(), at.column());
  }

  int line() {
    return line;
  }

  int column() {
    return column;
  }

  /** The text of the message, which is never missing. */
  String text() {
    return String.valueOf(getMessage());
  }
}
