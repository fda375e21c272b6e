/**
 * Times as Go reads and writes them: layouts by example, offsets kept, RFC 3339 out.
 *
 * <p>Start at {@link dev.portcullis.expr.jmespath.function.kyverno.time.TimeLayout}.
 */
@NullMarked
package dev.portcullis.expr.jmespath.function.kyverno.time;

import org.jspecify.annotations.NullMarked;
