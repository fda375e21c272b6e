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

  private static String text(Path file) throws CertificateException {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new CertificateException("cannot read " + file, e);
    }
  }

  private static boolean belongs(PrivateKey key, X509Certificate certificate) {
    String algorithm =
        switch (key.getAlgorithm()) {
          case "EC", "ECDSA" -> "SHA256withECDSA";
          case "RSA" -> "SHA256withRSA";
          default -> key.getAlgorithm();
        };
    try {
      Signature signature = Signature.getInstance(algorithm);
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
