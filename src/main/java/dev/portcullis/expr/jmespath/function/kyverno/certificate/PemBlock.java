package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import dev.portcullis.value.Base64Text;
import java.util.Optional;

/** A PEM block: what is between a line that begins it and a line that ends it. */
final class PemBlock {
  private static final String BEGIN = "-----BEGIN ";
  private static final String END = "\n-----END ";
  private static final String DASHES = "-----";

  private final String type;
  private final byte[] bytes;

  private PemBlock(String type, byte[] bytes) {
    this.type = type;
    this.bytes = bytes;
  }

  String type() {
    return type;
  }

  byte[] bytes() {
    return bytes.clone();
  }

  /** The first well-formed block; text around it does not matter. */
  static Optional<PemBlock> first(String text) {
    int from = 0;
    for (int end = text.indexOf(END); end >= 0; end = text.indexOf(END, from)) {
      int begin = text.lastIndexOf(BEGIN, end);
      boolean ownLine = begin == from || begin > from && text.charAt(begin - 1) == '\n';
      Optional<PemBlock> block = ownLine ? block(text, begin, end) : Optional.empty();
      if (block.isPresent()) {
        return block;
      }
      from = end + END.length();
    }
    return Optional.empty();
  }

  private static Optional<PemBlock> block(String text, int begin, int end) {
    String line = line(text, begin);
    if (line.length() < BEGIN.length() + DASHES.length() || !line.endsWith(DASHES)) {
      return Optional.empty();
    }
    String type = line.substring(BEGIN.length(), line.length() - DASHES.length());
    if (!line(text, end + 1).equals(END.substring(1) + type + DASHES)) {
      return Optional.empty();
    }
    return switch (Base64Text.decode(body(text, begin, end))) {
      case Base64Text.Decoded.Bytes bytes -> Optional.of(new PemBlock(type, bytes.content()));
      case Base64Text.Decoded.Corrupt _ -> Optional.empty();
    };
  }

  /** The lines of the block without headers and blanks. */
  private static String body(String text, int begin, int end) {
    int start = next(text, begin, end);
    while (start < end && line(text, start).indexOf(':') >= 0) {
      start = next(text, start, end);
    }
    return text.substring(start, end).replace(" ", "").replace("\t", "");
  }

  private static int next(String text, int at, int end) {
    int newline = text.indexOf('\n', at);
    return newline < 0 || newline >= end ? end : newline + 1;
  }

  /** The line that starts here, without white space at its end. */
  private static String line(String text, int start) {
    int newline = text.indexOf('\n', start);
    return (newline < 0 ? text.substring(start) : text.substring(start, newline)).stripTrailing();
  }
}
