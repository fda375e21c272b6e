package dev.portcullis.adapter.certificate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;

/**
 * The files of the certificate a server shows, and of its key.
 *
 * @param certificate the certificate, then those that lead to its authority
 * @param key its private key
 */
public record ServingFiles(Path certificate, Path key) {
  /** A key store in memory needs a password that protects nothing. */
  private static final char[] NO_PASSWORD = "portcullis".toCharArray();

  private static final byte[] PROBE = {1, 2, 3};

  /**
   * What the files hold now.
   *
   * @param chain the certificates, the server's first
   * @param key its private key
   */
  public record Content(List<X509Certificate> chain, PrivateKey key) {
    public Content {
      chain = List.copyOf(chain);
    }

    /** Names the certificate and never the key. */
    @Override
    public String toString() {
      return "Content[" + chain.getFirst().getSubjectX500Principal() + "]";
    }

    /** Reads both texts; a key that does not belong to the first certificate is refused. */
    public static Content read(String certificates, String key) throws CertificateException {
      List<X509Certificate> chain = Pem.certificates(certificates);
      PrivateKey privateKey = Pem.key(key);
      if (!belongs(privateKey, chain.getFirst())) {
        throw new CertificateException("the key is not that of the certificate");
      }
      return new Content(chain, privateKey);
    }

    /** Whether one of these, or a chain that leads to one of these, signed the certificate. */
    public boolean isTrustedBy(List<X509Certificate> authorities) {
      return isTrusted(chain.getFirst(), authorities, chain.size());
    }

    private boolean isTrusted(X509Certificate one, List<X509Certificate> authorities, int longest) {
      if (authorities.contains(one)
          || authorities.stream().anyMatch(authority -> signed(authority, one))) {
        return true;
      }
      return longest > 0
          && chain.stream()
              .filter(next -> !next.equals(one) && signed(next, one))
              .anyMatch(next -> isTrusted(next, authorities, longest - 1));
    }

    /** The content as a key store with one entry. */
    public KeyStore keyStore() throws CertificateException {
      try {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        store.setKeyEntry("server", key, NO_PASSWORD, chain.toArray(Certificate[]::new));
        return store;
      } catch (GeneralSecurityException | IOException e) {
        throw new CertificateException("the certificate does not fit into a key store", e);
      }
    }
  }

  /** The password of the key stores given by {@link Content#keyStore()}. */
  public static String keyStorePassword() {
    return new String(NO_PASSWORD);
  }

  /** Reads both files; a key that does not belong to the certificate is refused. */
  public Content read() throws CertificateException {
    List<X509Certificate> chain = Pem.certificates(text(certificate));
    PrivateKey privateKey = Pem.key(text(key));
    if (!belongs(privateKey, chain.getFirst())) {
      throw new CertificateException(key + " is not the key of the certificate in " + certificate);
    }
    return new Content(chain, privateKey);
  }

  private static boolean signed(X509Certificate authority, X509Certificate certificate) {
    return authority.getBasicConstraints() >= 0 && Signatures.signed(authority, certificate);
  }

  private static String text(Path file) throws CertificateException {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new CertificateException("cannot read " + file, e);
    }
  }

  /** Whether a key is that of a certificate: what it signs, the certificate confirms. */
  public static boolean belongs(PrivateKey key, X509Certificate certificate) {
    Optional<KeyAlgorithm> algorithm = KeyAlgorithm.of(key);
    if (algorithm.isEmpty() || !algorithm.equals(KeyAlgorithm.of(certificate.getPublicKey()))) {
      return false;
    }
    try {
      Signature signature = Signature.getInstance(algorithm.get().signature());
      signature.initSign(key);
      signature.update(PROBE);
      byte[] signed = signature.sign();
      signature.initVerify(certificate);
      signature.update(PROBE);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
