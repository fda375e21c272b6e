/**
 * The grammar of Kyverno's JMESPath dialect: text to tokens to a tree that says what was written.
 *
 * <p>Start at {@link dev.portcullis.expr.jmespath.syntax.Parser}. Evaluates nothing.
 */
@NullMarked
package dev.portcullis.expr.jmespath.syntax;

import org.jspecify.annotations.NullMarked;
