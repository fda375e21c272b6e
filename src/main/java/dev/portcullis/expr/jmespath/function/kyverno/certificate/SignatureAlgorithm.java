package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import dev.portcullis.expr.ExpressionException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Go's numbers of signature algorithms. */
final class SignatureAlgorithm {
  private static final int UNKNOWN = 0;
  private static final int ED25519 = 16;
  private static final String FAULT = "x509: malformed OID";
  private static final String PSS = "1.2.840.113549.1.1.10";
  private static final String MASK_GENERATION = "1.2.840.113549.1.1.8";

  private static final Map<String, Integer> NUMBERS =
      Map.ofEntries(
          Map.entry("1.2.840.113549.1.1.2", 1),
          Map.entry("1.2.840.113549.1.1.4", 2),
          Map.entry("1.2.840.113549.1.1.5", 3),
          Map.entry("1.3.14.3.2.29", 3),
          Map.entry("1.2.840.113549.1.1.11", 4),
          Map.entry("1.2.840.113549.1.1.12", 5),
          Map.entry("1.2.840.113549.1.1.13", 6),
          Map.entry("1.2.840.10040.4.3", 7),
          Map.entry("2.16.840.1.101.3.4.3.2", 8),
          Map.entry("1.2.840.10045.4.1", 9),
          Map.entry("1.2.840.10045.4.3.2", 10),
          Map.entry("1.2.840.10045.4.3.3", 11),
          Map.entry("1.2.840.10045.4.3.4", 12),
          Map.entry("1.3.101.112", ED25519));

  /** The digests that PSS is known with, and the salt that belongs to each. */
  private static final List<Digest> DIGESTS =
      List.of(
          new Digest("2.16.840.1.101.3.4.2.1", 32, 13),
          new Digest("2.16.840.1.101.3.4.2.2", 48, 14),
          new Digest("2.16.840.1.101.3.4.2.3", 64, 15));

  private record Digest(String oid, long salt, int number) {}

  private SignatureAlgorithm() {}

  /** The number of the algorithm whose identifier has this content; 0 when it is unknown. */
  static int number(Der identifier) throws ExpressionException {
    String oid = GoValues.dotted(identifier.oid(FAULT));
    if (oid.equals(PSS)) {
      return pss(identifier);
    }
    int number = NUMBERS.getOrDefault(oid, UNKNOWN);
    return number == ED25519 && !identifier.isEmpty() ? UNKNOWN : number;
  }

  /** PSS has many options; known are those where all digests and the salt fit together. */
  private static int pss(Der identifier) {
    try {
      Der options = identifier.read(Der.SEQUENCE, FAULT);
      Optional<Der> hash = options.optional(Der.context(0, true), FAULT);
      Optional<Der> mask = options.optional(Der.context(1, true), FAULT);
      Optional<Der> salt = options.optional(Der.context(2, true), FAULT);
      if (hash.isEmpty() || mask.isEmpty() || salt.isEmpty() || !options.isEmpty()) {
        return UNKNOWN;
      }
      String digest = oid(hash.get().read(Der.SEQUENCE, FAULT));
      Der generation = mask.get().read(Der.SEQUENCE, FAULT);
      boolean fits =
          oid(generation).equals(MASK_GENERATION)
              && oid(generation.read(Der.SEQUENCE, FAULT)).equals(digest);
      long length = salt.get().number(Der.INTEGER, FAULT);
      return DIGESTS.stream()
          .filter(d -> fits && d.oid().equals(digest) && d.salt() == length)
          .findFirst()
          .map(Digest::number)
          .orElse(UNKNOWN);
    } catch (ExpressionException e) {
      return UNKNOWN; // options that cannot be read make the algorithm unknown, not the certificate
    }
  }

  private static String oid(Der content) throws ExpressionException {
    return GoValues.dotted(content.oid(FAULT));
  }
}
