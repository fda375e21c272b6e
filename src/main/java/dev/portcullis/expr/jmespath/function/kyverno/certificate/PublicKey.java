package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/** Reads the public key of a certificate or request, which has to be an RSA key. */
final class PublicKey {
  /** What Go calls the algorithm RSA. */
  static final double RSA_ALGORITHM = 1;

  private static final List<Long> RSA = List.of(1L, 2L, 840L, 113549L, 1L, 1L, 1L);

  private final BigInteger modulus;
  private final BigInteger exponent;

  private PublicKey(BigInteger modulus, BigInteger exponent) {
    this.modulus = modulus;
    this.exponent = exponent;
  }

  /**
   * Whether a key is an RSA key; if it is, it is well-formed.
   *
   * @param info the content of the key's structure
   */
  static Optional<PublicKey> read(Der info) throws ExpressionException {
    Der algorithm = info.read(Der.SEQUENCE, "x509: malformed public key algorithm identifier");
    List<Long> oid = algorithm.oid("x509: malformed OID");
    Der.Bits key = info.bits("x509: malformed subjectPublicKey");
    if (!oid.equals(RSA)) {
      return Optional.empty();
    }
    if (algorithm.tag() != Der.NULL) {
      throw DecodedCertificate.failure("x509: RSA key missing NULL parameters");
    }
    Der numbers = new Der(key.aligned()).read(Der.SEQUENCE, "x509: invalid RSA public key");
    BigInteger modulus = numbers.integer("x509: invalid RSA modulus");
    BigInteger exponent = numbers.integer("x509: invalid RSA public exponent");
    if (modulus.signum() <= 0) {
      throw DecodedCertificate.failure("x509: RSA modulus is not a positive number");
    }
    if (exponent.signum() <= 0) {
      throw DecodedCertificate.failure("x509: RSA public exponent is not a positive number");
    }
    return Optional.of(new PublicKey(modulus, exponent));
  }

  /** The key as a value, whose modulus is a text, because no float holds it. */
  JsonNode json() throws ExpressionException {
    if (exponent.bitLength() >= Integer.SIZE) {
      throw DecodedCertificate.failure("failed to parse subject public key info");
    }
    ObjectNode json = Json.object();
    json.put("N", modulus.toString());
    json.set("E", GoValues.number(exponent.doubleValue()));
    return json;
  }

  static ExpressionException notRsa() {
    return DecodedCertificate.failure("certificate should use rsa algorithm");
  }
}
