package dev.portcullis.adapter.service;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Certificates in PEM that are trusted in place of the system's. */
final class AuthorityBundle {
  private static final Pattern CERTIFICATE =
      Pattern.compile("-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\\s]*-----END CERTIFICATE-----");

  private AuthorityBundle() {}

  /** Trusts these certificates only; empty when the text holds none. */
  static Optional<TrustManager> trust(String pem) {
    List<Certificate> certificates = certificates(pem);
    if (certificates.isEmpty()) {
      return Optional.empty();
    }
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (int i = 0; i < certificates.size(); i++) {
        store.setCertificateEntry("ca-" + i, certificates.get(i));
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      return Optional.of(factory.getTrustManagers()[0]);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("this Java cannot keep certificates in memory", e);
    }
  }

  /** What is no certificate between others is passed over, as Go does. */
  private static List<Certificate> certificates(String pem) {
    List<Certificate> found = new ArrayList<>();
    Matcher matcher = CERTIFICATE.matcher(pem);
    while (matcher.find()) {
      certificate(matcher.group()).ifPresent(found::add);
    }
    return found;
  }

  private static Optional<Certificate> certificate(String pem) {
    try {
      return Optional.of(
          CertificateFactory.getInstance("X.509")
              .generateCertificate(
                  new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII))));
    } catch (CertificateException e) {
      return Optional.empty();
    }
  }
}
