package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.function.kyverno.net.IpAddress;
import dev.portcullis.value.GoQuote;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** The names that certificates below an authority may or may not have. */
final class NameConstraints {
  private static final String FAULT = "x509: invalid NameConstraints extension";
  private static final int EMAIL = Der.context(1, false);
  private static final int DNS = Der.context(2, false);
  private static final int URI = Der.context(6, false);
  private static final int IP = Der.context(7, false);

  private final List<String> domains = new ArrayList<>();
  private final List<String> emails = new ArrayList<>();
  private final List<String> uriDomains = new ArrayList<>();
  private final List<JsonNode> ranges = new ArrayList<>();
  private boolean complete = true;

  /** Writes the constraints of an extension, and tells whether all of them are understood. */
  static boolean write(Extension extension, ObjectNode json) throws ExpressionException {
    Der outer = extension.content();
    Der both = outer.read(Der.SEQUENCE, FAULT);
    Optional<Der> permitted = both.optional(Der.context(0, true), FAULT);
    Optional<Der> excluded = both.optional(Der.context(1, true), FAULT);
    if (!outer.isEmpty() || !both.isEmpty()) {
      throw DecodedCertificate.failure(FAULT);
    }
    if (permitted.isEmpty() && excluded.isEmpty()) {
      throw DecodedCertificate.failure("x509: empty name constraints extension");
    }
    NameConstraints allowed = read(permitted);
    NameConstraints denied = read(excluded);
    allowed.writeTo("Permitted", json);
    denied.writeTo("Excluded", json);
    json.put("PermittedDNSDomainsCritical", extension.critical());
    return allowed.complete && denied.complete;
  }

  /** Writes that there are no constraints. */
  static void writeNone(ObjectNode json) {
    NameConstraints none = new NameConstraints();
    none.writeTo("Permitted", json);
    none.writeTo("Excluded", json);
    json.put("PermittedDNSDomainsCritical", false);
  }

  private static NameConstraints read(Optional<Der> subtrees) throws ExpressionException {
    NameConstraints constraints = new NameConstraints();
    if (subtrees.isEmpty()) {
      return constraints;
    }
    Der rest = subtrees.get();
    if (rest.isEmpty()) {
      throw DecodedCertificate.failure("x509: empty name constraints subtree sequence");
    }
    while (!rest.isEmpty()) {
      constraints.add(
          rest.read(Der.SEQUENCE, FAULT)
              .next()
              .orElseThrow(() -> DecodedCertificate.failure(FAULT)));
    }
    return constraints;
  }

  private void add(Der.Element base) throws ExpressionException {
    int tag = base.tag();
    if (tag == DNS) {
      domains.add(domain(base.content(), "dnsName constraint"));
    } else if (tag == EMAIL) {
      String text = ascii(base.content());
      emails.add(text.indexOf('@') >= 0 ? text : domain(base.content(), "rfc822Name constraint"));
    } else if (tag == URI) {
      String domain = domain(base.content(), "URI constraint");
      if (IpAddress.parse(domain).isPresent()) {
        throw DecodedCertificate.failure(
            "x509: failed to parse URI constraint "
                + GoQuote.printable(domain)
                + ": cannot be IP address");
      }
      uriDomains.add(domain);
    } else if (tag == IP) {
      ranges.add(range(base.content().bytes()));
    } else {
      complete = false;
    }
  }

  private static String ascii(Der content) throws ExpressionException {
    String text = content.text();
    if (text.chars().anyMatch(c -> c >= 0x80)) {
      throw DecodedCertificate.failure(
          "x509: invalid constraint value: x509: "
              + GoQuote.printable(text)
              + " cannot be encoded as an IA5String");
    }
    return text;
  }

  private static String domain(Der content, String kind) throws ExpressionException {
    String text = ascii(content);
    if (!DomainName.isValid(text, true)) {
      throw DecodedCertificate.failure(
          "x509: failed to parse " + kind + " " + GoQuote.printable(text));
    }
    return text;
  }

  private static JsonNode range(byte[] bytes) throws ExpressionException {
    if (bytes.length != 8 && bytes.length != 32) {
      throw DecodedCertificate.failure(
          "x509: IP constraint contained value of length " + bytes.length);
    }
    byte[] mask = Arrays.copyOfRange(bytes, bytes.length / 2, bytes.length);
    if (!isMask(mask)) {
      throw DecodedCertificate.failure(
          "x509: IP constraint contained invalid mask " + HexFormat.of().formatHex(mask));
    }
    ObjectNode json = Json.object();
    json.put("IP", IpAddress.of(Arrays.copyOf(bytes, bytes.length / 2)).text());
    json.set("Mask", GoValues.bytes(mask));
    return json;
  }

  /** Whether no bit is set after one that is not. */
  private static boolean isMask(byte[] mask) {
    boolean ended = false;
    for (int i = 0; i < mask.length * 8; i++) {
      boolean set = (mask[i / 8] >> (7 - i % 8) & 1) == 1;
      if (set && ended) {
        return false;
      }
      ended |= !set;
    }
    return true;
  }

  private void writeTo(String kind, ObjectNode json) {
    json.set(kind + "DNSDomains", GoValues.texts(domains));
    json.set(kind + "EmailAddresses", GoValues.texts(emails));
    json.set(kind + "URIDomains", GoValues.texts(uriDomains));
    json.set(kind + "IPRanges", GoValues.list(ranges, range -> range));
  }
}
