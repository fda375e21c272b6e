package dev.portcullis.adapter.certificate;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;

/**
 * A certificate and the key it belongs to.
 *
 * @param certificate the certificate
 * @param key its private key
 */
public record Credential(X509Certificate certificate, PrivateKey key) {
  /** Names the certificate and never the key. */
  @Override
  public String toString() {
    return "Credential[" + certificate.getSubjectX500Principal() + "]";
  }
}
