/**
 * Compiles condition blocks (preconditions, deny conditions) and their operators.
 *
 * <p>Start at {@link dev.portcullis.condition.ConditionCompiler}. Depends on {@code expr} and
 * {@code pattern} and what lies below them; performs no I/O.
 */
@NullMarked
package dev.portcullis.condition;

import org.jspecify.annotations.NullMarked;
