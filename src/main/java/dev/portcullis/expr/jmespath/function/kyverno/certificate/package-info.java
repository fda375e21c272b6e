/**
 * Certificates and certificate requests as the values that Go's structures become in JSON.
 *
 * <p>Start at {@link dev.portcullis.expr.jmespath.function.kyverno.certificate.DecodedCertificate}.
 */
@NullMarked
package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import org.jspecify.annotations.NullMarked;
