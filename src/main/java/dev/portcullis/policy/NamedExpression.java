package dev.portcullis.policy;

/**
 * A CEL expression with a name: a condition or a variable.
 *
 * @param name its name
 * @param expression its text
 */
public record NamedExpression(String name, String expression) {}
