package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;
import java.util.Optional;

/**
 * An attribute of a request whose values are lists of types and values, which those that ask for
 * extensions are. All others are left out.
 */
final class RequestAttribute {
  private static final String FAULT = "asn1: structure error";

  private RequestAttribute() {}

  /** The attribute with this content as a value; empty when it is of another kind. */
  static Optional<JsonNode> json(Der content) {
    try {
      ObjectNode json = Json.object();
      json.set("Type", GoValues.oid(content.oid(FAULT)));
      ArrayNode values = json.putArray("Value");
      Der set = content.read(Der.SET, FAULT);
      while (!set.isEmpty()) {
        Der list = set.read(Der.SEQUENCE, FAULT);
        ArrayNode pairs = values.addArray();
        while (!list.isEmpty()) {
          pairs.add(pair(list.read(Der.SEQUENCE, FAULT)));
        }
      }
      return Optional.of(json);
    } catch (ExpressionException e) {
      return Optional.empty(); // another kind of attribute, which is not shown
    }
  }

  private static JsonNode pair(Der content) throws ExpressionException {
    ObjectNode pair = Json.object();
    pair.set("Type", GoValues.oid(content.oid(FAULT)));
    pair.set("Value", value(content));
    return pair;
  }

  private static JsonNode value(Der content) throws ExpressionException {
    return switch (content.tag()) {
      case Der.BOOLEAN -> BooleanNode.valueOf(content.bool(FAULT));
      case Der.INTEGER -> GoValues.number(content.number(Der.INTEGER, FAULT));
      case Der.OCTET_STRING -> GoValues.bytes(content.read(Der.OCTET_STRING, FAULT).bytes());
      case Der.OBJECT_IDENTIFIER -> GoValues.oid(content.oid(FAULT));
      default -> {
        Der.Element element = content.next().orElseThrow(() -> DecodedCertificate.failure(FAULT));
        yield Asn1Text.isText(element.tag())
            ? TextNode.valueOf(Asn1Text.read(element, FAULT + ": "))
            : NullNode.instance;
      }
    };
  }
}
