package dev.portcullis.value;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A strict semantic version ({@code 1.2.3-rc.1+build}), compared by its precedence; build metadata
 * is read and forgotten.
 *
 * @param major the first number
 * @param minor the second number
 * @param patch the third number
 * @param prerelease the identifiers after the hyphen
 * @see <a href="https://semver.org/#spec-item-11">Semantic versioning, precedence</a>
 */
public record SemanticVersion(
    BigInteger major, BigInteger minor, BigInteger patch, List<String> prerelease)
    implements Comparable<SemanticVersion> {
  private static final BigInteger LARGEST = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
  private static final int DIGITS = 20;

  public SemanticVersion {
    prerelease = List.copyOf(prerelease);
  }

  /** Reads a version; empty for anything but {@code X.Y.Z} with well-formed additions. */
  public static Optional<SemanticVersion> parse(String text) {
    String[] core = text.split("\\.", 3);
    if (core.length != 3 || !number(core[0]) || !number(core[1])) {
      return Optional.empty();
    }
    String last = core[2];
    int plus = last.indexOf('+');
    if (plus >= 0 && !identifiers(last.substring(plus + 1), true)) {
      return Optional.empty();
    }
    String version = plus < 0 ? last : last.substring(0, plus);
    int hyphen = version.indexOf('-');
    if (hyphen >= 0 && !identifiers(version.substring(hyphen + 1), false)) {
      return Optional.empty();
    }
    String patch = hyphen < 0 ? version : version.substring(0, hyphen);
    if (!number(patch)) {
      return Optional.empty();
    }
    List<String> prerelease =
        hyphen < 0 ? List.of() : Arrays.asList(version.substring(hyphen + 1).split("\\.", -1));
    return Optional.of(
        new SemanticVersion(
            new BigInteger(core[0]), new BigInteger(core[1]), new BigInteger(patch), prerelease));
  }

  private static boolean number(String text) {
    return digits(text)
        && (text.length() == 1 || text.charAt(0) != '0')
        && text.length() <= DIGITS
        && new BigInteger(text).compareTo(LARGEST) <= 0;
  }

  private static boolean identifiers(String text, boolean leadingZeros) {
    for (String identifier : text.split("\\.", -1)) {
      if (identifier.isEmpty() || !identifier.chars().allMatch(SemanticVersion::alphanumeric)) {
        return false;
      }
      if (!leadingZeros && digits(identifier) && !number(identifier)) {
        return false;
      }
    }
    return true;
  }

  private static boolean digits(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static boolean alphanumeric(int c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c == '-';
  }

  @Override
  public int compareTo(SemanticVersion other) {
    int core = major.compareTo(other.major);
    core = core != 0 ? core : minor.compareTo(other.minor);
    core = core != 0 ? core : patch.compareTo(other.patch);
    return core != 0 ? core : comparePrerelease(prerelease, other.prerelease);
  }

  private static int comparePrerelease(List<String> a, List<String> b) {
    if (a.isEmpty() || b.isEmpty()) {
      // A release comes after its pre-releases.
      return Boolean.compare(a.isEmpty(), b.isEmpty());
    }
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      int order = compareIdentifier(a.get(i), b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.size(), b.size());
  }

  private static int compareIdentifier(String a, String b) {
    boolean numberA = digits(a);
    boolean numberB = digits(b);
    if (numberA && numberB) {
      return new BigInteger(a).compareTo(new BigInteger(b));
    }
    return numberA == numberB ? a.compareTo(b) : Boolean.compare(numberB, numberA);
  }
}
