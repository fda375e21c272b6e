package dev.portcullis.pattern;

import java.util.List;

/** How a part of a text pattern compares its operand. */
enum Operator {
  /** No sign. */
  EQUAL(""),
  /** Anything else. */
  NOT_EQUAL("!"),
  /** Above the operand. */
  MORE(">"),
  /** The operand or above. */
  MORE_EQUAL(">="),
  /** Below the operand. */
  LESS("<"),
  /** The operand or below. */
  LESS_EQUAL("<=");

  /** The operators with a sign, in the order in which they are looked for. */
  static final List<Operator> PREFIXES = List.of(MORE_EQUAL, LESS_EQUAL, MORE, LESS, NOT_EQUAL);

  private final String sign;

  Operator(String sign) {
    this.sign = sign;
  }

  /** The sign before the operand. */
  String sign() {
    return sign;
  }

  /**
   * Whether the operator holds.
   *
   * @param order how the value compares with the operand: negative, zero or positive
   */
  boolean holds(int order) {
    return switch (this) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case MORE -> order > 0;
      case MORE_EQUAL -> order >= 0;
      case LESS -> order < 0;
      case LESS_EQUAL -> order <= 0;
    };
  }
}
