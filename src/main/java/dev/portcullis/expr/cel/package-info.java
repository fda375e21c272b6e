/**
 * CEL: expressions are parsed and type-checked by {@code dev.cel} when a policy is loaded, and run
 * by an evaluator of our own that behaves as cel-go does in the API server: same numbers, same
 * errors, same limits.
 */
@NullMarked
package dev.portcullis.expr.cel;

import org.jspecify.annotations.NullMarked;
