package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * An extension of a certificate.
 *
 * @param id its object identifier
 * @param critical whether it must be understood
 * @param value its content
 */
record Extension(List<Long> id, boolean critical, Der value) {
  static final String SUBJECT_ALTERNATIVE_NAME = "2.5.29.17";

  /** Reads a list of extensions. */
  static List<Extension> readAll(Der sequence) throws ExpressionException {
    List<Extension> extensions = new ArrayList<>();
    while (!sequence.isEmpty()) {
      Der extension = sequence.read(Der.SEQUENCE, "x509: malformed extension");
      List<Long> id = extension.oid("x509: malformed extension OID field");
      boolean critical =
          extension.tag() == Der.BOOLEAN
              && extension.bool("x509: malformed extension critical field");
      Der value = extension.read(Der.OCTET_STRING, "x509: malformed extension value field");
      extensions.add(new Extension(id, critical, value));
    }
    return extensions;
  }

  String dotted() {
    return GoValues.dotted(id);
  }

  /** The content, to be read anew. */
  Der content() {
    return new Der(value.bytes());
  }

  JsonNode json() {
    ObjectNode json = Json.object();
    json.set("Id", GoValues.oid(id));
    json.put("Critical", critical);
    json.set("Value", GoValues.bytes(value.bytes()));
    return json;
  }
}
