package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the name of a subject or issuer. */
final class DistinguishedName {
  private static final String FAULT = "x509: invalid RDNSequence";

  /** The attributes that are lists, by the last number of their identifiers below 2.5.4. */
  private static final Map<Long, String> LISTS =
      Map.of(
          6L, "Country",
          7L, "Locality",
          8L, "Province",
          9L, "StreetAddress",
          10L, "Organization",
          11L, "OrganizationalUnit",
          17L, "PostalCode");

  private static final long COMMON_NAME = 3;
  private static final long SERIAL_NUMBER = 5;

  private final Map<String, List<String>> lists = new HashMap<>();
  private final List<Attribute> names = new ArrayList<>();
  private String commonName = "";
  private String serialNumber = "";

  private DistinguishedName() {}

  private record Attribute(List<Long> type, String value) {
    JsonNode json() {
      ObjectNode json = Json.object();
      json.set("Type", GoValues.oid(type));
      json.put("Value", value);
      return json;
    }
  }

  /** Reads the element that is a name. */
  static JsonNode read(Der element) throws ExpressionException {
    DistinguishedName name = new DistinguishedName();
    Der sequence = element.read(Der.SEQUENCE, FAULT);
    while (!sequence.isEmpty()) {
      Der set = sequence.read(Der.SET, FAULT);
      while (!set.isEmpty()) {
        name.add(set.read(Der.SEQUENCE, FAULT + ": invalid attribute"));
      }
    }
    return name.json();
  }

  private void add(Der attribute) throws ExpressionException {
    List<Long> type = attribute.oid(FAULT + ": invalid attribute type");
    Der.Element element =
        attribute
            .next()
            .orElseThrow(() -> DecodedCertificate.failure(FAULT + ": invalid attribute value"));
    String value = Asn1Text.read(element, FAULT + ": invalid attribute value: ");
    names.add(new Attribute(type, value));
    if (type.size() == 4 && type.subList(0, 3).equals(List.of(2L, 5L, 4L))) {
      long kind = type.getLast();
      if (kind == COMMON_NAME) {
        commonName = value;
      } else if (kind == SERIAL_NUMBER) {
        serialNumber = value;
      } else if (LISTS.containsKey(kind)) {
        lists.computeIfAbsent(LISTS.get(kind), _ -> new ArrayList<>()).add(value);
      }
    }
  }

  private JsonNode json() {
    ObjectNode json = Json.object();
    for (String list : LISTS.values()) {
      json.set(list, GoValues.texts(lists.getOrDefault(list, List.of())));
    }
    json.put("SerialNumber", serialNumber);
    json.put("CommonName", commonName);
    json.set("Names", GoValues.list(names, Attribute::json));
    json.set("ExtraNames", NullNode.instance);
    return json;
  }
}
