package dev.portcullis.policy;

/**
 * One expression of a {@code validate.cel} rule.
 *
 * @param expression its text
 * @param message what is said when it is false; empty for none
 * @param messageExpression an expression that makes the message; empty for none
 */
public record CelExpression(String expression, String message, String messageExpression) {}
