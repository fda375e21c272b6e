package dev.portcullis.expr.cel.value;

/**
 * A value of a library's own type (a URL, a quantity), which only that library's functions can look
 * into. Equality is that of Java; a numeric one that compares by amount says so there.
 */
public non-sealed interface OpaqueValue extends Value {}
