package dev.portcullis.controller.certificate;

import dev.portcullis.adapter.certificate.Signatures;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether certificates are trusted, as an API server sees it that calls a webhook: by those in its
 * {@code caBundle} and nothing else.
 */
final class Trust {
  private static final int LONGEST_CHAIN = 6;

  private Trust() {}

  /** Whether a certificate is in its life. */
  static boolean lives(X509Certificate certificate, Instant now) {
    return !now.isBefore(certificate.getNotBefore().toInstant())
        && now.isBefore(certificate.getNotAfter().toInstant());
  }

  /** Whether the first certificate of a chain lives and leads to one of the trusted. */
  static boolean trusted(List<X509Certificate> chain, List<X509Certificate> trusted, Instant now) {
    return trusted(chain.getFirst(), chain, trusted, now, LONGEST_CHAIN);
  }

  private static boolean trusted(
      X509Certificate one,
      List<X509Certificate> chain,
      List<X509Certificate> trusted,
      Instant now,
      int longest) {
    if (longest == 0 || !lives(one, now)) {
      return false;
    }
    if (trusted.contains(one)
        || trusted.stream().anyMatch(root -> lives(root, now) && Signatures.signed(root, one))) {
      return true;
    }
    return chain.stream()
        .filter(
            next ->
                !next.equals(one)
                    && next.getBasicConstraints() >= 0
                    && Signatures.signed(next, one))
        .anyMatch(next -> trusted(next, chain, trusted, now, longest - 1));
  }

  /** Whether what this authority signs is trusted by the others: one of them has its key. */
  static boolean accepts(List<X509Certificate> trusted, X509Certificate authority, Instant now) {
    return trusted.stream()
        .anyMatch(
            one ->
                lives(one, now)
                    && one.getSubjectX500Principal().equals(authority.getSubjectX500Principal())
                    && one.getPublicKey().equals(authority.getPublicKey()));
  }

  /** All that live, each once, in this order. */
  static List<X509Certificate> living(List<X509Certificate> certificates, Instant now) {
    List<X509Certificate> kept = new ArrayList<>();
    for (X509Certificate one : certificates) {
      if (lives(one, now) && !kept.contains(one)) {
        kept.add(one);
      }
    }
    return kept;
  }
}
