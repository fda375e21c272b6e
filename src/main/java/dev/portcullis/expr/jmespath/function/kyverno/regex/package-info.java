/**
 * Regular expressions as Go reads them: syntax with Go's error texts, matching in linear time,
 * replacement templates, and texts made up to match an expression.
 *
 * <p>Start at {@link dev.portcullis.expr.jmespath.function.kyverno.regex.GoRegex} and {@link
 * dev.portcullis.expr.jmespath.function.kyverno.regex.RandomText}.
 */
@NullMarked
package dev.portcullis.expr.jmespath.function.kyverno.regex;

import org.jspecify.annotations.NullMarked;
