/**
 * The arithmetic of Kyverno's functions on plain numbers, Kubernetes quantities and Go durations.
 *
 * <p>Start at {@link dev.portcullis.expr.jmespath.function.kyverno.arithmetic.Arithmetic}.
 */
@NullMarked
package dev.portcullis.expr.jmespath.function.kyverno.arithmetic;

import org.jspecify.annotations.NullMarked;
