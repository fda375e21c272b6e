package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;

/** A certificate or certificate request as a value. */
public final class DecodedCertificate {
  private DecodedCertificate() {}

  /**
   * Decodes the first PEM block of a text: names and numbers as such, bytes in base 64, object
   * identifiers as lists of numbers, absent lists as null.
   *
   * @param pem the text; only RSA keys are accepted
   * @throws ExpressionException with the text that Kyverno's users see
   * @see <a href="https://pkg.go.dev/crypto/x509#Certificate">the fields</a>
   */
  public static JsonNode of(String pem) throws ExpressionException {
    PemBlock block = PemBlock.first(pem).orElseThrow(() -> failure("failed to decode PEM block"));
    return switch (block.type()) {
      case "CERTIFICATE" -> CertificateReader.read(block.bytes());
      case "CERTIFICATE REQUEST" -> RequestReader.read(block.bytes());
      default -> throw failure("PEM block neither contains a CERTIFICATE or CERTIFICATE REQUEST");
    };
  }

  static ExpressionException failure(String text) {
    return new ExpressionException(Kind.EVALUATION, text);
  }
}
