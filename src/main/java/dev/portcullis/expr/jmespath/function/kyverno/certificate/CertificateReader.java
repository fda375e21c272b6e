package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads a certificate field by field, in the order of its structure. Used once. */
final class CertificateReader {
  private static final String MALFORMED = "x509: malformed certificate";
  private static final int LAST_VERSION = 3;

  private final ObjectNode json = Json.object();

  private CertificateReader() {}

  static JsonNode read(byte[] bytes) throws ExpressionException {
    Der input = new Der(bytes);
    Der.Element whole = input.element(Der.SEQUENCE, MALFORMED);
    CertificateReader reader = new CertificateReader();
    reader.json.set("Raw", GoValues.bytes(whole.whole().bytes()));
    PublicKey key = reader.certificate(whole.content());
    if (!input.isEmpty()) {
      throw DecodedCertificate.failure("x509: trailing data");
    }
    reader.json.set("PublicKey", key.json());
    reader.json.set("PublicKeyAlgorithm", GoValues.number(PublicKey.RSA_ALGORITHM));
    return reader.json;
  }

  private PublicKey certificate(Der content) throws ExpressionException {
    Der.Element signed = content.element(Der.SEQUENCE, "x509: malformed tbs certificate");
    json.set("RawTBSCertificate", GoValues.bytes(signed.whole().bytes()));
    Der fields = signed.content();
    int version = version(fields);
    serialNumber(fields);
    Der inner = fields.read(Der.SEQUENCE, "x509: malformed signature algorithm identifier");
    Der outer = content.read(Der.SEQUENCE, "x509: malformed algorithm identifier");
    if (!Arrays.equals(inner.bytes(), outer.bytes())) {
      throw DecodedCertificate.failure(
          "x509: inner and outer signature algorithm identifiers don't match");
    }
    json.set("SignatureAlgorithm", GoValues.number(SignatureAlgorithm.number(inner)));
    name(fields, "Issuer");
    validity(fields.read(Der.SEQUENCE, "x509: malformed validity"));
    name(fields, "Subject");
    Der.Element info = fields.element(Der.SEQUENCE, "x509: malformed spki");
    json.set("RawSubjectPublicKeyInfo", GoValues.bytes(info.whole().bytes()));
    Optional<PublicKey> key = PublicKey.read(info.content());
    extensions(fields, version);
    Der.Bits signature = content.bits("x509: malformed signature");
    json.set("Signature", GoValues.bytes(signature.aligned()));
    return key.orElseThrow(PublicKey::notRsa);
  }

  private int version(Der fields) throws ExpressionException {
    String fault = "x509: malformed version";
    Optional<Der> explicit = fields.optional(Der.context(0, true), fault);
    long version = explicit.isPresent() ? explicit.get().number(Der.INTEGER, fault) + 1 : 1;
    if (version < 1 || version > LAST_VERSION + 1) {
      throw DecodedCertificate.failure(fault);
    }
    if (version > LAST_VERSION) {
      throw DecodedCertificate.failure("x509: invalid version");
    }
    json.set("Version", GoValues.number(version));
    return (int) version;
  }

  private void serialNumber(Der fields) throws ExpressionException {
    BigInteger serial = fields.integer("x509: malformed serial number");
    if (serial.signum() < 0) {
      throw DecodedCertificate.failure("x509: negative serial number");
    }
    json.set("SerialNumber", GoValues.number(serial.doubleValue()));
  }

  private void name(Der fields, String name) throws ExpressionException {
    Der.Element element = fields.element(Der.SEQUENCE, "x509: malformed issuer");
    byte[] raw = element.whole().bytes();
    json.set("Raw" + name, GoValues.bytes(raw));
    json.set(name, DistinguishedName.read(new Der(raw)));
  }

  private void validity(Der validity) throws ExpressionException {
    json.put("NotBefore", CertificateTime.read(validity));
    json.put("NotAfter", CertificateTime.read(validity));
  }

  private void extensions(Der fields, int version) throws ExpressionException {
    List<Extension> extensions = List.of();
    if (version > 1) {
      fields.optional(Der.context(1, false), "x509: malformed issuerUniqueID");
      fields.optional(Der.context(2, false), "x509: malformed subjectUniqueID");
    }
    if (version == LAST_VERSION) {
      String fault = "x509: malformed extensions";
      Optional<Der> explicit = fields.optional(Der.context(3, true), fault);
      if (explicit.isPresent()) {
        extensions = Extension.readAll(explicit.get().read(Der.SEQUENCE, fault));
      }
    }
    Set<String> seen = new HashSet<>();
    for (Extension extension : extensions) {
      if (!seen.add(extension.dotted())) {
        throw DecodedCertificate.failure(
            "x509: certificate contains duplicate extension with OID \""
                + extension.dotted()
                + '"');
      }
    }
    json.set("Extensions", GoValues.list(extensions, Extension::json));
    json.set("ExtraExtensions", NullNode.instance);
    CertificateExtensions.write(extensions, json);
  }
}
