package dev.portcullis.adapter.certificate;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** What a client trusts that calls a server with certificates of its own. */
public final class TrustedAuthorities {
  private TrustedAuthorities() {}

  /**
   * Trusts the certificates of a file, and no others.
   *
   * @param file certificates in PEM
   * @throws IOException when the file cannot be read
   * @throws GeneralSecurityException when it holds something else
   */
  public static SSLContext of(Path file) throws IOException, GeneralSecurityException {
    try (InputStream in = Files.newInputStream(file)) {
      return of(CertificateFactory.getInstance("X.509").generateCertificates(in));
    }
  }

  /**
   * Trusts these certificates, and no others.
   *
   * @throws IOException when they cannot be kept
   * @throws GeneralSecurityException when they cannot be used
   */
  public static SSLContext of(Collection<? extends Certificate> authorities)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    for (Certificate authority : authorities) {
      store.setCertificateEntry("ca-" + store.size(), authority);
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
