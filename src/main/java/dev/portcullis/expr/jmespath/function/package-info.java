/**
 * The functions JMESPath itself defines, as Kyverno's dialect has them: one class each.
 *
 * <p>Start at {@link dev.portcullis.expr.jmespath.function.StandardFunctions}.
 */
@NullMarked
package dev.portcullis.expr.jmespath.function;

import org.jspecify.annotations.NullMarked;
