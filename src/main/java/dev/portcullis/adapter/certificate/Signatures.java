package dev.portcullis.adapter.certificate;

import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;

/** Who signed what. */
public final class Signatures {
  private Signatures() {}

  /** Whether the key of the one signed the other. */
  public static boolean signed(X509Certificate authority, X509Certificate certificate) {
    if (!authority.getSubjectX500Principal().equals(certificate.getIssuerX500Principal())) {
      return false;
    }
    try {
      certificate.verify(authority.getPublicKey());
      return true;
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
