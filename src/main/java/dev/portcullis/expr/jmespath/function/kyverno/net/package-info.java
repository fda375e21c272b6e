/**
 * URLs and IP addresses as Go reads them.
 *
 * <p>Start at {@link dev.portcullis.expr.jmespath.function.kyverno.net.GoUrl}.
 */
@NullMarked
package dev.portcullis.expr.jmespath.function.kyverno.net;

import org.jspecify.annotations.NullMarked;
