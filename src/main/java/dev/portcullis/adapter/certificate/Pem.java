package dev.portcullis.adapter.certificate;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.openssl.PEMException;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;

/** Certificates and keys as PEM text; keys are written in PKCS#8. */
public final class Pem {
  private Pem() {}

  /** The text of a certificate. */
  public static String of(X509Certificate certificate) {
    return write(writer -> writer.writeObject(certificate));
  }

  /** The text of a private key. */
  public static String of(PrivateKey key) {
    return write(writer -> writer.writeObject(new JcaPKCS8Generator(key, null)));
  }

  /** The text of a request for a certificate. */
  static String of(PKCS10CertificationRequest request) {
    return write(writer -> writer.writeObject(request));
  }

  /** The text of several certificates, in this order. */
  public static String of(List<X509Certificate> certificates) {
    return certificates.stream().map(Pem::of).collect(Collectors.joining());
  }

  private interface Content {
    void write(JcaPEMWriter writer) throws IOException;
  }

  private static String write(Content content) {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
      content.write(writer);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException("writing to memory", e);
    }
    return text.toString();
  }

  /** All certificates of a text, in order; at least one. */
  public static List<X509Certificate> certificates(String text) throws CertificateException {
    List<X509Certificate> found = new ArrayList<>();
    try (PEMParser parser = new PEMParser(new StringReader(text))) {
      for (Object part = parser.readObject(); part != null; part = parser.readObject()) {
        if (part instanceof X509CertificateHolder holder) {
          found.add(new JcaX509CertificateConverter().getCertificate(holder));
        }
      }
    } catch (IOException | java.security.cert.CertificateException e) {
      throw new CertificateException("is no certificate in PEM", e);
    }
    if (found.isEmpty()) {
      throw new CertificateException("holds no certificate in PEM");
    }
    return found;
  }

  /** The private key of a text: PKCS#8, or the older form of one algorithm. */
  public static PrivateKey key(String text) throws CertificateException {
    JcaPEMKeyConverter converter = new JcaPEMKeyConverter();
    try (PEMParser parser = new PEMParser(new StringReader(text))) {
      for (Object part = parser.readObject(); part != null; part = parser.readObject()) {
        if (part instanceof PrivateKeyInfo info) {
          return converter.getPrivateKey(info);
        }
        if (part instanceof PEMKeyPair pair) {
          return converter.getPrivateKey(pair.getPrivateKeyInfo());
        }
      }
    } catch (PEMException e) {
      throw new CertificateException("is a private key that cannot be read", e);
    } catch (IOException e) {
      throw new CertificateException("is no private key in PEM", e);
    }
    throw new CertificateException("holds no private key in PEM without a password");
  }
}
