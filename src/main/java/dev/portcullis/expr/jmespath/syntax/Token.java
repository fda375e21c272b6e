package dev.portcullis.expr.jmespath.syntax;

/**
 * One token.
 *
 * @param type its kind
 * @param text the decoded name, the JSON or string of a literal, or the digits of a number; empty
 *     for signs
 */
record Token(TokenType type, String text) {}
