package dev.portcullis.image;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The grammar of image references as container registries define it ({@code
 * [domain/]path[:tag][@digest]}), read in one pass without regular expressions.
 *
 * @see <a href="https://pkg.go.dev/github.com/distribution/reference">distribution reference</a>
 */
final class ReferenceGrammar {
  private static final int LONGEST_PATH = 255;
  private static final int LONGEST_TAG = 128;
  private static final int SHORTEST_DIGEST = 32;
  private static final Map<String, Integer> DIGEST_LENGTHS =
      Map.of("sha256", 64, "sha384", 96, "sha512", 128);

  private ReferenceGrammar() {}

  /** A reference cut in parts, or why it is none. */
  sealed interface Match {
    /** The parts; what is missing is empty. */
    record Parts(String domain, String path, String tag, String digest) implements Match {}

    /** The registry client's own words. */
    record Malformed(String cause) implements Match {}
  }

  static Match parse(String text) {
    if (text.isEmpty()) {
      return new Match.Malformed("repository name must have at least one component");
    }
    return switch (split(text)) {
      case Match.Malformed malformed -> {
        String lower = text.toLowerCase(Locale.ROOT);
        yield !lower.equals(text) && split(lower) instanceof Match.Parts
            ? new Match.Malformed("repository name must be lowercase")
            : malformed;
      }
      case Match.Parts parts -> checked(parts);
    };
  }

  private static Match checked(Match.Parts parts) {
    if (parts.path().length() > LONGEST_PATH) {
      return new Match.Malformed(
          "repository name must not be more than " + LONGEST_PATH + " characters");
    }
    return parts.digest().isEmpty() ? parts : checkedDigest(parts);
  }

  private static Match checkedDigest(Match.Parts parts) {
    int colon = parts.digest().indexOf(':');
    String algorithm = parts.digest().substring(0, colon);
    String encoded = parts.digest().substring(colon + 1);
    Integer length = DIGEST_LENGTHS.get(algorithm);
    if (length == null) {
      return new Match.Malformed(
          algorithm.equals(algorithm.toLowerCase(Locale.ROOT))
              ? "unsupported digest algorithm"
              : "invalid checksum digest format");
    }
    if (encoded.length() != length) {
      return new Match.Malformed("invalid checksum digest length");
    }
    return encoded.chars().anyMatch(c -> c >= 'A' && c <= 'F')
        ? new Match.Malformed("invalid checksum digest format")
        : parts;
  }

  private static Match split(String text) {
    Match malformed = new Match.Malformed("invalid reference format");
    int at = text.indexOf('@');
    String digest = at < 0 ? "" : text.substring(at + 1);
    if (at >= 0 && !isDigest(digest)) {
      return malformed;
    }
    String tagged = at < 0 ? text : text.substring(0, at);
    int colon = tagged.indexOf(':', tagged.lastIndexOf('/') + 1);
    String tag = colon < 0 ? "" : tagged.substring(colon + 1);
    if (colon >= 0 && !isTag(tag)) {
      return malformed;
    }
    String name = colon < 0 ? tagged : tagged.substring(0, colon);
    int slash = name.indexOf('/');
    if (slash >= 0 && isDomain(name.substring(0, slash)) && isPath(name.substring(slash + 1))) {
      return new Match.Parts(name.substring(0, slash), name.substring(slash + 1), tag, digest);
    }
    return isPath(name) ? new Match.Parts("", name, tag, digest) : malformed;
  }

  private static boolean isDomain(String text) {
    int colon = text.indexOf(':', text.lastIndexOf(']') + 1);
    String host = colon < 0 ? text : text.substring(0, colon);
    if (colon >= 0 && !isAll(text.substring(colon + 1), ReferenceGrammar::isDigit)) {
      return false;
    }
    if (host.startsWith("[")) {
      return host.endsWith("]")
          && isAll(host.substring(1, host.length() - 1), c -> c == ':' || isHex(c));
    }
    return cut(host, ".").stream().allMatch(ReferenceGrammar::isHostPart);
  }

  private static boolean isHostPart(String text) {
    return isAll(text, c -> c == '-' || isAlphanumeric(c))
        && text.charAt(0) != '-'
        && text.charAt(text.length() - 1) != '-';
  }

  private static boolean isPath(String text) {
    return cut(text, "/").stream().allMatch(ReferenceGrammar::isComponent);
  }

  /**
   * Lower-case letters and digits, with {@code .}, {@code _}, {@code __} or dashes between them.
   */
  private static boolean isComponent(String text) {
    int i = 0;
    while (true) {
      int start = i;
      while (i < text.length() && isLowerAlphanumeric(text.charAt(i))) {
        i++;
      }
      if (i == start) {
        return false;
      }
      if (i == text.length()) {
        return true;
      }
      i = afterSeparator(text, i);
      if (i < 0) {
        return false;
      }
    }
  }

  private static int afterSeparator(String text, int at) {
    int i = at;
    switch (text.charAt(at)) {
      case '.' -> i++;
      case '_' -> i += text.startsWith("__", at) ? 2 : 1;
      case '-' -> {
        while (i < text.length() && text.charAt(i) == '-') {
          i++;
        }
      }
      default -> i = -1;
    }
    return i;
  }

  private static boolean isTag(String text) {
    return text.length() <= LONGEST_TAG
        && isAll(text, c -> c == '_' || c == '.' || c == '-' || isAlphanumeric(c))
        && text.charAt(0) != '.'
        && text.charAt(0) != '-';
  }

  private static boolean isDigest(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      return false;
    }
    String encoded = text.substring(colon + 1);
    return encoded.length() >= SHORTEST_DIGEST
        && isAll(encoded, ReferenceGrammar::isHex)
        && cut(text.substring(0, colon), "-_+.").stream()
            .allMatch(ReferenceGrammar::isAlgorithmPart);
  }

  private static boolean isAlgorithmPart(String text) {
    return isAll(text, ReferenceGrammar::isAlphanumeric) && !isDigit(text.charAt(0));
  }

  /** The pieces between the separator characters, empty ones included. */
  private static List<String> cut(String text, String separators) {
    List<String> pieces = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (separators.indexOf(text.charAt(i)) >= 0) {
        pieces.add(text.substring(start, i));
        start = i + 1;
      }
    }
    pieces.add(text.substring(start));
    return pieces;
  }

  private static boolean isAll(String text, IntPredicate characters) {
    return !text.isEmpty() && text.chars().allMatch(characters);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLowerAlphanumeric(int c) {
    return isDigit(c) || (c >= 'a' && c <= 'z');
  }

  private static boolean isAlphanumeric(int c) {
    return isLowerAlphanumeric(c) || (c >= 'A' && c <= 'Z');
  }

  private static boolean isHex(int c) {
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  }
}
