package dev.portcullis.pattern;

/**
 * A key of a pattern map and what is asked of its value.
 *
 * @param role what the key means
 * @param text the key as written
 * @param key the key in the resource
 * @param value what is asked
 */
record Field(Role role, String text, String key, PatternNode value) {
  /** What a key of a pattern map means. */
  enum Role {
    /** The value is compared, a missing one as null. */
    PLAIN,
    /** A value of any kind but null is there. */
    PRESENT,
    /** Where the value does not fit, the map does not count. */
    CONDITIONAL,
    /** The value is compared if it is there. */
    EQUALITY,
    /** The key is not there. */
    NEGATION,
    /** The value, if it is there, is a list with a fitting element. */
    EXISTENCE,
    /** Where the value is there and does not fit, the rule does not count. */
    GLOBAL
  }

  static Field of(String text, PatternNode value) {
    Anchor anchor = Anchor.parse(text).orElse(null);
    if (anchor == null) {
      return plain(text, value);
    }
    return switch (anchor.kind()) {
      case CONDITIONAL -> new Field(Role.CONDITIONAL, text, anchor.key(), value);
      case EQUALITY -> new Field(Role.EQUALITY, text, anchor.key(), value);
      case NEGATION -> new Field(Role.NEGATION, text, anchor.key(), value);
      case EXISTENCE -> new Field(Role.EXISTENCE, text, anchor.key(), value);
      case GLOBAL -> new Field(Role.GLOBAL, text, anchor.key(), value);
      // Only overlays know this anchor; here it is a key like any other.
      case ADD_IF_ABSENT -> plain(text, value);
    };
  }

  private static Field plain(String key, PatternNode value) {
    boolean any =
        value instanceof PatternNode.ScalarNode scalar
            && scalar.textual()
            && scalar.text().equals("*");
    return new Field(any ? Role.PRESENT : Role.PLAIN, key, key, value);
  }

  /** Whether the field has an anchor that may exempt the map from being compared. */
  boolean decides() {
    return decidesFirst() || role == Role.GLOBAL;
  }

  /** Whether the field is compared before the plain ones of its map. */
  boolean decidesFirst() {
    return switch (role) {
      case CONDITIONAL, EQUALITY, NEGATION, EXISTENCE -> true;
      case PLAIN, PRESENT, GLOBAL -> false;
    };
  }

  /** Whether a failure elsewhere is an error when the key is nowhere in the resource. */
  boolean expected() {
    return role == Role.CONDITIONAL || role == Role.EXISTENCE;
  }
}
