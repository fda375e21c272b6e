/**
 * The functions that Kyverno adds to JMESPath, one class each.
 *
 * <p>Start at {@link dev.portcullis.expr.jmespath.function.kyverno.KyvernoFunctions}. The languages
 * that some functions speak (regular expressions, time layouts, version ranges, certificates) have
 * packages of their own below this one. Performs no I/O; what comes from outside is in the {@link
 * dev.portcullis.expr.jmespath.FunctionEnvironment}.
 */
@NullMarked
package dev.portcullis.expr.jmespath.function.kyverno;

import org.jspecify.annotations.NullMarked;
