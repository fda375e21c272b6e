package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a certificate request field by field, in the order of its structure. Used once. */
final class RequestReader {
  private static final String MALFORMED = "asn1: structure error: malformed certificate request";
  private static final String EXTENSION_REQUEST = "1.2.840.113549.1.9.14";
  private static final int ATTRIBUTES = Der.context(0, true);

  private final ObjectNode json = Json.object();
  private List<Extension> extensions = List.of();

  private RequestReader() {}

  static JsonNode read(byte[] bytes) throws ExpressionException {
    Der input = new Der(bytes);
    Der.Element whole = input.element(Der.SEQUENCE, MALFORMED);
    if (!input.isEmpty()) {
      throw DecodedCertificate.failure("asn1: syntax error: trailing data");
    }
    RequestReader reader = new RequestReader();
    reader.json.set("Raw", GoValues.bytes(whole.whole().bytes()));
    PublicKey key = reader.request(whole.content());
    reader.json.set("PublicKey", key.json());
    reader.json.set("PublicKeyAlgorithm", GoValues.number(PublicKey.RSA_ALGORITHM));
    return reader.json;
  }

  private PublicKey request(Der content) throws ExpressionException {
    Der.Element signed = content.element(Der.SEQUENCE, MALFORMED);
    json.set("RawTBSCertificateRequest", GoValues.bytes(signed.whole().bytes()));
    Der fields = signed.content();
    json.set("Version", GoValues.number(fields.number(Der.INTEGER, MALFORMED)));
    byte[] subject = fields.element(Der.SEQUENCE, MALFORMED).whole().bytes();
    json.set("RawSubject", GoValues.bytes(subject));
    json.set("Subject", DistinguishedName.read(new Der(subject)));
    Der.Element info = fields.element(Der.SEQUENCE, MALFORMED);
    json.set("RawSubjectPublicKeyInfo", GoValues.bytes(info.whole().bytes()));
    Optional<PublicKey> key = PublicKey.read(info.content());
    attributes(fields.optional(ATTRIBUTES, MALFORMED));
    Der algorithm = content.read(Der.SEQUENCE, MALFORMED);
    json.set("SignatureAlgorithm", GoValues.number(SignatureAlgorithm.number(algorithm)));
    json.set("Signature", GoValues.bytes(content.bits(MALFORMED).aligned()));
    return key.orElseThrow(PublicKey::notRsa);
  }

  private void attributes(Optional<Der> attributes) throws ExpressionException {
    List<JsonNode> read = new ArrayList<>();
    if (attributes.isPresent()) {
      Der rest = attributes.get();
      while (!rest.isEmpty()) {
        Der attribute = rest.read(Der.SEQUENCE, MALFORMED);
        RequestAttribute.json(new Der(attribute.bytes())).ifPresent(read::add);
        requestedExtensions(attribute);
      }
    }
    json.set("Attributes", GoValues.list(read, attribute -> attribute));
    json.set("Extensions", GoValues.list(extensions, Extension::json));
    json.set("ExtraExtensions", NullNode.instance);
    AlternativeNames names = new AlternativeNames();
    for (Extension extension : extensions) {
      if (extension.dotted().equals(Extension.SUBJECT_ALTERNATIVE_NAME)) {
        names = AlternativeNames.read(extension.content());
      }
    }
    names.writeTo(json);
  }

  private void requestedExtensions(Der attribute) throws ExpressionException {
    boolean request = GoValues.dotted(attribute.oid(MALFORMED)).equals(EXTENSION_REQUEST);
    if (request && extensions.isEmpty()) {
      Der values = attribute.read(Der.SET, MALFORMED);
      extensions = Extension.readAll(values.read(Der.SEQUENCE, MALFORMED));
    }
  }
}
