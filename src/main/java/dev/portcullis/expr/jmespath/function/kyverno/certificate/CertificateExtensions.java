package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes what the extensions of a certificate say. Used once. */
final class CertificateExtensions {
  private static final List<String> KEY_USAGES =
      List.of(
          "2.5.29.37.0",
          "1.3.6.1.5.5.7.3.1",
          "1.3.6.1.5.5.7.3.2",
          "1.3.6.1.5.5.7.3.3",
          "1.3.6.1.5.5.7.3.4",
          "1.3.6.1.5.5.7.3.5",
          "1.3.6.1.5.5.7.3.6",
          "1.3.6.1.5.5.7.3.7",
          "1.3.6.1.5.5.7.3.8",
          "1.3.6.1.5.5.7.3.9",
          "1.3.6.1.4.1.311.10.3.3",
          "2.16.840.1.113730.4.1",
          "1.3.6.1.4.1.311.2.1.22",
          "1.3.6.1.4.1.311.61.1.1");

  private static final int KEY_USAGE_BITS = 9;

  private final ObjectNode json;
  private final List<List<Long>> unhandled = new ArrayList<>();

  private CertificateExtensions(ObjectNode json) {
    this.json = json;
  }

  static void write(List<Extension> extensions, ObjectNode json) throws ExpressionException {
    CertificateExtensions writer = new CertificateExtensions(json);
    writer.writeDefaults();
    for (Extension extension : extensions) {
      if (!writer.write(extension) && extension.critical()) {
        writer.unhandled.add(extension.id());
      }
    }
    json.set("UnhandledCriticalExtensions", GoValues.list(writer.unhandled, GoValues::oid));
  }

  private void writeDefaults() {
    for (String number : List.of("KeyUsage", "MaxPathLen")) {
      json.set(number, GoValues.number(0));
    }
    for (String flag : List.of("BasicConstraintsValid", "IsCA", "MaxPathLenZero")) {
      json.put(flag, false);
    }
    for (String list :
        List.of(
            "ExtKeyUsage",
            "UnknownExtKeyUsage",
            "SubjectKeyId",
            "AuthorityKeyId",
            "OCSPServer",
            "IssuingCertificateURL",
            "CRLDistributionPoints",
            "PolicyIdentifiers",
            "Policies",
            "PolicyMappings")) {
      json.set(list, NullNode.instance);
    }
    for (String skip :
        List.of("InhibitAnyPolicy", "InhibitPolicyMapping", "RequireExplicitPolicy")) {
      json.set(skip, GoValues.number(0));
      json.put(skip + "Zero", false);
    }
    NameConstraints.writeNone(json);
    new AlternativeNames().writeTo(json);
  }

  /** Writes an extension, and tells whether all of it is understood. */
  private boolean write(Extension extension) throws ExpressionException {
    Der content = extension.content();
    switch (extension.dotted()) {
      case "2.5.29.14" -> subjectKeyId(extension);
      case "2.5.29.15" -> keyUsage(content);
      case Extension.SUBJECT_ALTERNATIVE_NAME -> {
        AlternativeNames names = AlternativeNames.read(content);
        names.writeTo(json);
        return !names.isEmpty();
      }
      case "2.5.29.19" -> basicConstraints(content);
      case "2.5.29.30" -> {
        return NameConstraints.write(extension, json);
      }
      case "2.5.29.31" -> distributionPoints(content);
      case "2.5.29.32" -> policies(content);
      case "2.5.29.33" -> policyMappings(content);
      case "2.5.29.35" -> authorityKeyId(extension);
      case "2.5.29.36" -> policyConstraints(content);
      case "2.5.29.37" -> extendedKeyUsage(content);
      case "2.5.29.54" ->
          skip(
              "InhibitAnyPolicy",
              content.number(Der.INTEGER, "x509: invalid inhibit any policy extension"));
      case "1.3.6.1.5.5.7.1.1" -> authorityAccess(extension);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void subjectKeyId(Extension extension) throws ExpressionException {
    if (extension.critical()) {
      throw DecodedCertificate.failure("x509: subject key identifier incorrectly marked critical");
    }
    Der id = extension.content().read(Der.OCTET_STRING, "x509: invalid subject key identifier");
    json.set("SubjectKeyId", GoValues.bytes(id.bytes()));
  }

  private void authorityKeyId(Extension extension) throws ExpressionException {
    if (extension.critical()) {
      throw DecodedCertificate.failure(
          "x509: authority key identifier incorrectly marked critical");
    }
    String fault = "x509: invalid authority key identifier";
    Optional<Der> id =
        extension.content().read(Der.SEQUENCE, fault).optional(Der.context(0, false), fault);
    id.ifPresent(der -> json.set("AuthorityKeyId", GoValues.bytes(der.bytes())));
  }

  private void keyUsage(Der content) throws ExpressionException {
    Der.Bits bits = content.bits("x509: invalid key usage");
    int usage = 0;
    for (int i = 0; i < KEY_USAGE_BITS; i++) {
      usage |= bits.isSet(i) ? 1 << i : 0;
    }
    json.set("KeyUsage", GoValues.number(usage));
  }

  private void extendedKeyUsage(Der content) throws ExpressionException {
    String fault = "x509: invalid extended key usages";
    List<Integer> known = new ArrayList<>();
    List<List<Long>> unknown = new ArrayList<>();
    Der usages = content.read(Der.SEQUENCE, fault);
    while (!usages.isEmpty()) {
      List<Long> usage = usages.oid(fault);
      int number = KEY_USAGES.indexOf(GoValues.dotted(usage));
      if (number >= 0) {
        known.add(number);
      } else {
        unknown.add(usage);
      }
    }
    json.set("ExtKeyUsage", GoValues.list(known, number -> GoValues.number(number)));
    json.set("UnknownExtKeyUsage", GoValues.list(unknown, GoValues::oid));
  }

  private void basicConstraints(Der content) throws ExpressionException {
    String fault = "x509: invalid basic constraints";
    Der constraints = content.read(Der.SEQUENCE, fault);
    boolean authority = constraints.tag() == Der.BOOLEAN && constraints.bool(fault);
    long length = constraints.tag() == Der.INTEGER ? constraints.number(Der.INTEGER, fault) : -1;
    json.put("BasicConstraintsValid", true);
    json.put("IsCA", authority);
    json.set("MaxPathLen", GoValues.number(length));
    json.put("MaxPathLenZero", length == 0);
  }

  private void distributionPoints(Der content) throws ExpressionException {
    String fault = "x509: invalid CRL distribution point";
    int full = Der.context(0, true);
    int uri = Der.context(6, false);
    List<String> points = new ArrayList<>();
    Der all = content.read(Der.SEQUENCE, fault + "s");
    while (!all.isEmpty()) {
      Optional<Der> name = all.read(Der.SEQUENCE, fault).optional(full, fault);
      if (name.isPresent()) {
        Der names = name.get().read(full, fault);
        while (names.tag() == uri) {
          points.add(names.read(uri, fault).text());
        }
      }
    }
    json.set("CRLDistributionPoints", GoValues.texts(points));
  }

  private void policies(Der content) throws ExpressionException {
    String fault = "x509: invalid certificate policies";
    List<List<Long>> policies = new ArrayList<>();
    Der all = content.read(Der.SEQUENCE, fault);
    while (!all.isEmpty()) {
      List<Long> policy = all.read(Der.SEQUENCE, fault).oid(fault);
      if (policies.contains(policy)) {
        throw DecodedCertificate.failure(fault);
      }
      policies.add(policy);
    }
    json.set("Policies", GoValues.list(policies, p -> TextNode.valueOf(GoValues.dotted(p))));
    json.set("PolicyIdentifiers", GoValues.array(policies, GoValues::oid));
  }

  private void policyMappings(Der content) throws ExpressionException {
    String fault = "x509: invalid policy mappings extension";
    List<JsonNode> mappings = new ArrayList<>();
    Der all = content.read(Der.SEQUENCE, fault);
    while (!all.isEmpty()) {
      Der pair = all.read(Der.SEQUENCE, fault);
      ObjectNode mapping = Json.object();
      mapping.put("IssuerDomainPolicy", GoValues.dotted(pair.oid(fault)));
      mapping.put("SubjectDomainPolicy", GoValues.dotted(pair.oid(fault)));
      mappings.add(mapping);
    }
    json.set("PolicyMappings", GoValues.list(mappings, mapping -> mapping));
  }

  private void policyConstraints(Der content) throws ExpressionException {
    String fault = "x509: invalid policy constraints extension";
    int explicit = Der.context(0, false);
    int mapping = Der.context(1, false);
    Der constraints = content.read(Der.SEQUENCE, fault);
    if (constraints.tag() == explicit) {
      skip("RequireExplicitPolicy", constraints.number(explicit, fault));
    }
    if (constraints.tag() == mapping) {
      skip("InhibitPolicyMapping", constraints.number(mapping, fault));
    }
  }

  private void skip(String name, long certificates) {
    json.set(name, GoValues.number(certificates));
    json.put(name + "Zero", certificates == 0);
  }

  private void authorityAccess(Extension extension) throws ExpressionException {
    if (extension.critical()) {
      throw DecodedCertificate.failure("x509: authority info access incorrectly marked critical");
    }
    String fault = "x509: invalid authority info access";
    int uri = Der.context(6, false);
    List<String> responders = new ArrayList<>();
    List<String> issuers = new ArrayList<>();
    Der all = extension.content().read(Der.SEQUENCE, fault);
    while (!all.isEmpty()) {
      Der access = all.read(Der.SEQUENCE, fault);
      String method = GoValues.dotted(access.oid(fault));
      if (access.tag() == uri) {
        String location = access.read(uri, fault).text();
        switch (method) {
          case "1.3.6.1.5.5.7.48.1" -> responders.add(location);
          case "1.3.6.1.5.5.7.48.2" -> issuers.add(location);
          default -> {}
        }
      }
    }
    json.set("OCSPServer", GoValues.texts(responders));
    json.set("IssuingCertificateURL", GoValues.texts(issuers));
  }
}
