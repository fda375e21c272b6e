package dev.portcullis.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A semantic version, read strictly: three numbers without leading zeros, an optional pre-release
 * and optional build metadata, which does not count.
 *
 * @param major the first number, unsigned
 * @param minor the second number, unsigned
 * @param patch the third number, unsigned
 * @param prerelease the identifiers of the pre-release, in order
 * @see <a href="https://semver.org/spec/v2.0.0.html">Semantic Versioning 2.0.0</a>
 */
public record SemanticVersion(long major, long minor, long patch, List<String> prerelease)
    implements Comparable<SemanticVersion> {
  /** The version that Kyverno takes for one it cannot read. */
  public static final SemanticVersion ZERO = new SemanticVersion(0, 0, 0, List.of());

  public SemanticVersion {
    prerelease = List.copyOf(prerelease);
  }

  /** What reading a version gives. */
  public sealed interface Reading {
    /**
     * The text is a version.
     *
     * @param version the version
     */
    record Valid(SemanticVersion version) implements Reading {}

    /**
     * The text is none.
     *
     * @param message why, in the words that Kyverno's users see
     */
    record Invalid(String message) implements Reading {}
  }

  /** Reads a version; empty when the text is none. */
  public static Optional<SemanticVersion> parse(String text) {
    return switch (read(text)) {
      case Reading.Valid valid -> Optional.of(valid.version());
      case Reading.Invalid _ -> Optional.empty();
    };
  }

  /** Reads a version, or says why the text is none. */
  public static Reading read(String text) {
    if (text.isEmpty()) {
      return new Reading.Invalid("Version string empty");
    }
    int first = text.indexOf('.');
    int second = text.indexOf('.', first + 1);
    if (first < 0 || second < 0) {
      return new Reading.Invalid("No Major.Minor.Patch elements found");
    }
    String rest = text.substring(second + 1);
    int plus = rest.indexOf('+');
    String core = plus < 0 ? rest : rest.substring(0, plus);
    int dash = core.indexOf('-');
    String major = text.substring(0, first);
    String minor = text.substring(first + 1, second);
    String patch = dash < 0 ? core : core.substring(0, dash);
    List<String> pre = dash < 0 ? List.of() : pieces(core.substring(dash + 1));
    Optional<String> fault =
        numberFault(major, "Major", "major")
            .or(() -> numberFault(minor, "Minor", "minor"))
            .or(() -> numberFault(patch, "Patch", "patch"))
            .or(() -> prereleaseFault(pre))
            .or(() -> plus < 0 ? Optional.empty() : buildFault(pieces(rest.substring(plus + 1))));
    return fault.isPresent()
        ? new Reading.Invalid(fault.get())
        : new Reading.Valid(
            new SemanticVersion(
                Long.parseUnsignedLong(major),
                Long.parseUnsignedLong(minor),
                Long.parseUnsignedLong(patch),
                pre));
  }

  private static List<String> pieces(String text) {
    List<String> pieces = new ArrayList<>();
    int start = 0;
    for (int dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', start)) {
      pieces.add(text.substring(start, dot));
      start = dot + 1;
    }
    pieces.add(text.substring(start));
    return pieces;
  }

  private static Optional<String> numberFault(String digits, String title, String name) {
    if (!digits.chars().allMatch(SemanticVersion::isDigit)) {
      return Optional.of(
          "Invalid character(s) found in " + name + " number " + GoQuote.printable(digits));
    }
    if (digits.length() > 1 && digits.charAt(0) == '0') {
      return Optional.of(
          title + " number must not contain leading zeroes " + GoQuote.printable(digits));
    }
    return unsignedFault(digits);
  }

  private static Optional<String> unsignedFault(String digits) {
    if (digits.isEmpty()) {
      return Optional.of("strconv.ParseUint: parsing \"\": invalid syntax");
    }
    return isUnsignedLong(digits)
        ? Optional.empty()
        : Optional.of("strconv.ParseUint: parsing \"" + digits + "\": value out of range");
  }

  private static boolean isUnsignedLong(String digits) {
    String largest = Long.toUnsignedString(-1L);
    return digits.length() < largest.length()
        || (digits.length() == largest.length() && digits.compareTo(largest) <= 0);
  }

  private static Optional<String> prereleaseFault(List<String> identifiers) {
    return identifiers.stream().flatMap(i -> identifierFault(i).stream()).findFirst();
  }

  private static Optional<String> identifierFault(String text) {
    if (text.isEmpty()) {
      return Optional.of("Prerelease is empty");
    }
    if (isNumeric(text)) {
      return text.length() > 1 && text.charAt(0) == '0'
          ? Optional.of(
              "Numeric PreRelease version must not contain leading zeroes "
                  + GoQuote.printable(text))
          : unsignedFault(text);
    }
    return isIdentifier(text)
        ? Optional.empty()
        : Optional.of("Invalid character(s) found in prerelease " + GoQuote.printable(text));
  }

  private static Optional<String> buildFault(List<String> identifiers) {
    for (String text : identifiers) {
      if (text.isEmpty()) {
        return Optional.of("Build meta data is empty");
      }
      if (!isIdentifier(text)) {
        return Optional.of(
            "Invalid character(s) found in build meta data " + GoQuote.printable(text));
      }
    }
    return Optional.empty();
  }

  private static boolean isIdentifier(String text) {
    return text.chars()
        .allMatch(c -> c == '-' || isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
  }

  private static boolean isNumeric(String text) {
    return text.chars().allMatch(SemanticVersion::isDigit);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  /** Precedence: a pre-release comes before its version; numbers before words. */
  @Override
  public int compareTo(SemanticVersion other) {
    int numbers = Long.compareUnsigned(major, other.major);
    numbers = numbers != 0 ? numbers : Long.compareUnsigned(minor, other.minor);
    numbers = numbers != 0 ? numbers : Long.compareUnsigned(patch, other.patch);
    if (numbers != 0) {
      return numbers;
    }
    if (prerelease.isEmpty() || other.prerelease.isEmpty()) {
      return Boolean.compare(prerelease.isEmpty(), other.prerelease.isEmpty());
    }
    for (int i = 0; i < Math.min(prerelease.size(), other.prerelease.size()); i++) {
      int order = identifiers(prerelease.get(i), other.prerelease.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(prerelease.size(), other.prerelease.size());
  }

  private static int identifiers(String a, String b) {
    boolean number = isNumeric(a);
    if (number != isNumeric(b)) {
      return number ? -1 : 1;
    }
    return number
        ? Long.compareUnsigned(Long.parseUnsignedLong(a), Long.parseUnsignedLong(b))
        : a.compareTo(b);
  }
}
