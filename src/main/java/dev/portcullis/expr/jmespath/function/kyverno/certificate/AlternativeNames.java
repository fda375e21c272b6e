package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.function.kyverno.net.GoUrl;
import dev.portcullis.expr.jmespath.function.kyverno.net.IpAddress;
import dev.portcullis.value.GoQuote;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;

/** The names of a subject beside its distinguished name. */
final class AlternativeNames {
  private static final int EMAIL = Der.context(1, false);
  private static final int DNS = Der.context(2, false);
  private static final int URI = Der.context(6, false);
  private static final int IP = Der.context(7, false);

  private final List<String> dns = new ArrayList<>();
  private final List<String> emails = new ArrayList<>();
  private final List<IpAddress> addresses = new ArrayList<>();
  private final List<GoUrl> uris = new ArrayList<>();

  /** Reads the content of the extension. */
  static AlternativeNames read(Der content) throws ExpressionException {
    AlternativeNames names = new AlternativeNames();
    Der sequence = content.read(Der.SEQUENCE, "x509: invalid subject alternative names");
    while (!sequence.isEmpty()) {
      names.add(
          sequence
              .next()
              .orElseThrow(
                  () -> DecodedCertificate.failure("x509: invalid subject alternative name")));
    }
    return names;
  }

  private void add(Der.Element name) throws ExpressionException {
    Der content = name.content();
    if (name.tag() == EMAIL) {
      emails.add(ascii(content, "rfc822Name"));
    } else if (name.tag() == DNS) {
      dns.add(ascii(content, "dNSName"));
    } else if (name.tag() == URI) {
      uris.add(uri(ascii(content, "uniformResourceIdentifier")));
    } else if (name.tag() == IP) {
      byte[] bytes = content.bytes();
      if (bytes.length != 4 && bytes.length != 16) {
        throw DecodedCertificate.failure("x509: cannot parse IP address of length " + bytes.length);
      }
      addresses.add(IpAddress.of(bytes));
    }
  }

  private static String ascii(Der content, String kind) throws ExpressionException {
    String text = content.text();
    if (text.chars().anyMatch(c -> c >= 0x80)) {
      throw DecodedCertificate.failure("x509: SAN " + kind + " is malformed");
    }
    return text;
  }

  private static GoUrl uri(String text) throws ExpressionException {
    String fault = "x509: cannot parse URI " + GoQuote.printable(text) + ": ";
    return switch (GoUrl.read(text)) {
      case GoUrl.Reading.Invalid invalid ->
          throw DecodedCertificate.failure(fault + invalid.message());
      case GoUrl.Reading.Valid valid -> {
        if (!DomainName.isValid(valid.url().host(), false)) {
          throw DecodedCertificate.failure(fault + "invalid domain");
        }
        yield valid.url();
      }
    };
  }

  boolean isEmpty() {
    return dns.isEmpty() && emails.isEmpty() && addresses.isEmpty() && uris.isEmpty();
  }

  void writeTo(ObjectNode json) {
    json.set("DNSNames", GoValues.texts(dns));
    json.set("EmailAddresses", GoValues.texts(emails));
    json.set("IPAddresses", GoValues.list(addresses, a -> TextNode.valueOf(a.text())));
    json.set("URIs", GoValues.list(uris, AlternativeNames::json));
  }

  private static JsonNode json(GoUrl url) {
    ObjectNode json = Json.object();
    json.put("Scheme", url.scheme());
    json.put("Opaque", url.opaque());
    json.set("User", url.user() ? Json.object() : NullNode.instance);
    json.put("Host", url.host());
    json.put("Path", url.path());
    json.put("RawPath", url.rawPath());
    json.put("OmitHost", url.omitHost());
    json.put("ForceQuery", url.forceQuery());
    json.put("RawQuery", url.rawQuery());
    json.put("Fragment", url.fragment());
    json.put("RawFragment", url.rawFragment());
    return json;
  }
}
