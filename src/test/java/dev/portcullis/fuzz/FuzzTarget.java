package dev.portcullis.fuzz;

import java.util.List;

/**
 * Something that takes any text. A target that needs several texts cuts its input with {@link
 * Parts}.
 */
public interface FuzzTarget {
  /** What the inputs are, which decides how they are disturbed. */
  enum Shape {
    /** Texts of a small language: characters and tokens are changed. */
    TEXT,
    /** JSON or YAML: mostly nodes of the trees are changed, now and then characters. */
    TREES
  }

  /** The name, also that of the folder of its corpus. */
  String name();

  /** What the inputs are. */
  default Shape shape() {
    return Shape.TEXT;
  }

  /** Tokens of the language, put into inputs. */
  List<String> dictionary();

  /** The longest input that is made by mutation; texts of the corpus may be longer. */
  default int longest() {
    return 2_000;
  }

  /**
   * The most bytes one input may make the target allocate: its bound of work, free of any clock.
   */
  default long mostBytes() {
    return 256L << 20;
  }

  /**
   * Gives the target an input and checks what it promises; whatever is thrown is a finding.
   *
   * @return what came of it; inputs with a new outcome are kept and disturbed further
   */
  Outcome run(String input) throws Exception;

  /**
   * What came of an input.
   *
   * @param taken whether the input was well-formed for the target
   * @param text the result or the reason, of which the driver looks at the form
   */
  record Outcome(boolean taken, String text) {
    /** A well-formed input. */
    public static Outcome taken(String text) {
      return new Outcome(true, text);
    }

    /** An input that was refused with a reason. */
    public static Outcome refused(String reason) {
      if (reason.isBlank()) {
        throw new AssertionError("refused without a reason");
      }
      return new Outcome(false, reason);
    }
  }
}
