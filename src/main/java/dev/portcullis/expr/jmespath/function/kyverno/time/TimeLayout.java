package dev.portcullis.expr.jmespath.function.kyverno.time;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.function.kyverno.time.Field.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a time is written, given as Go's reference time would be written ({@code Mon Jan 2 15:04:05
 * MST 2006}). Compiled once, immutable.
 *
 * @see <a href="https://pkg.go.dev/time#pkg-constants">layouts</a>
 */
public final class TimeLayout {
  /** RFC 3339, which most functions read and all write. */
  public static final TimeLayout RFC3339 = compile("2006-01-02T15:04:05Z07:00");

  private static final int LARGEST_KEPT = 256;

  private final String text;
  private final List<Chunk> chunks;
  private final String rest;

  private TimeLayout(String text, List<Chunk> chunks, String rest) {
    this.text = text;
    this.chunks = List.copyOf(chunks);
    this.rest = rest;
  }

  /**
   * A piece of the layout with the literal text before it.
   *
   * @param literal the text before the piece
   * @param piece the piece
   */
  record Chunk(String literal, Piece piece) {}

  /** Compiles a layout. Every text is one; what stands for nothing is literal. */
  public static TimeLayout compile(String text) {
    List<Chunk> chunks = new ArrayList<>();
    int literal = 0;
    int at = 0;
    while (at < text.length()) {
      Optional<Piece> piece = piece(text, at);
      if (piece.isPresent()) {
        chunks.add(new Chunk(text.substring(literal, at), piece.get()));
        at += piece.get().text().length();
        literal = at;
      } else {
        at++;
      }
    }
    return new TimeLayout(text, chunks, text.substring(literal));
  }

  private static Optional<Piece> piece(String text, int at) {
    if (text.charAt(at) == '.' || text.charAt(at) == ',') {
      return fraction(text, at);
    }
    if (text.startsWith("_2006", at)) {
      return Optional.empty(); // the blank is literal here, and the year follows
    }
    for (Piece piece : Field.SPELLINGS) {
      if (text.startsWith(piece.text(), at) && isWhole(piece, text, at)) {
        return Optional.of(piece);
      }
    }
    return Optional.empty();
  }

  /** Short names of months and days are not the start of another word. */
  private static boolean isWhole(Piece piece, String text, int at) {
    if (piece.field() != Field.MONTH_NAME && piece.field() != Field.WEEKDAY_NAME) {
      return true;
    }
    int end = at + piece.text().length();
    return end == text.length() || text.charAt(end) < 'a' || text.charAt(end) > 'z';
  }

  private static Optional<Piece> fraction(String text, int at) {
    int end = at + 1;
    char digit = end < text.length() ? text.charAt(end) : ' ';
    if (digit != '0' && digit != '9') {
      return Optional.empty();
    }
    while (end < text.length() && text.charAt(end) == digit) {
      end++;
    }
    if (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      return Optional.empty();
    }
    Field field = digit == '0' ? Field.FRACTION : Field.OPTIONAL_FRACTION;
    return Optional.of(new Piece(field, text.substring(at, end)));
  }

  /**
   * Reads a time that is written this way.
   *
   * @throws ExpressionException with Go's text ({@code parsing time ...})
   */
  public GoTime parse(String value) throws ExpressionException {
    return new TimeReader(text, value).read(chunks, rest);
  }

  /** Whether it is small enough to be kept for further calls. */
  public boolean isSmall() {
    return text.length() <= LARGEST_KEPT;
  }
}
