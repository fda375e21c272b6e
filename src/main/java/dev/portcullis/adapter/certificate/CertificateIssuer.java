package dev.portcullis.adapter.certificate;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Makes a certificate authority, and server certificates that it signs: ECDSA on P-256.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#authenticate-apiservers">Webhook
 *     certificates</a>
 */
public final class CertificateIssuer {
  /** How long an authority lives. */
  public static final Duration AUTHORITY_LIFE = Duration.ofDays(365);

  /** How long a server certificate lives. */
  public static final Duration SERVER_LIFE = Duration.ofDays(150);

  /** Clocks of other machines may be behind. */
  private static final Duration BACKDATED = Duration.ofHours(1);

  private static final int SERIAL_BITS = 127;
  private static final int LONGEST_COMMON_NAME = 64;

  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();

  /** An issuer whose certificates begin at the time of this clock. */
  public CertificateIssuer(InstantSource clock) {
    this.clock = clock;
  }

  /** A new authority that has signed itself. */
  public Credential authority(String name) throws CertificateException {
    try {
      KeyPair keys = keys();
      X500Name subject = subject(name);
      X509v3CertificateBuilder builder =
          builder(subject, subject, keys.getPublic(), AUTHORITY_LIFE)
              .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
              .addExtension(
                  Extension.keyUsage,
                  true,
                  new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyCertSign | KeyUsage.cRLSign))
              .addExtension(
                  Extension.subjectKeyIdentifier,
                  false,
                  new JcaX509ExtensionUtils().createSubjectKeyIdentifier(keys.getPublic()));
      return new Credential(sign(builder, keys.getPrivate()), keys.getPrivate());
    } catch (GeneralSecurityException | CertIOException | OperatorCreationException e) {
      throw new CertificateException("the certificate authority cannot be made", e);
    }
  }

  /** A server certificate for these names with a new key. */
  public Credential server(Credential authority, ServerNames names) throws CertificateException {
    try {
      KeyPair keys = keys();
      X500Name issuer = new JcaX509CertificateHolder(authority.certificate()).getSubject();
      X509v3CertificateBuilder builder =
          builder(issuer, subject(names.commonName()), keys.getPublic(), SERVER_LIFE)
              .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
              .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
              .addExtension(
                  Extension.extendedKeyUsage,
                  false,
                  new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
              .addExtension(Extension.subjectAlternativeName, false, alternatives(names))
              .addExtension(
                  Extension.authorityKeyIdentifier,
                  false,
                  new JcaX509ExtensionUtils()
                      .createAuthorityKeyIdentifier(authority.certificate().getPublicKey()));
      return new Credential(sign(builder, authority.key()), keys.getPrivate());
    } catch (GeneralSecurityException | CertIOException | OperatorCreationException e) {
      throw new CertificateException(
          "the server certificate of " + names.commonName() + " cannot be made", e);
    }
  }

  private X509v3CertificateBuilder builder(
      X500Name issuer, X500Name subject, PublicKey key, Duration life) {
    Instant now = clock.instant();
    return new JcaX509v3CertificateBuilder(
        issuer,
        new BigInteger(SERIAL_BITS, random).add(BigInteger.ONE),
        Date.from(now.minus(BACKDATED)),
        Date.from(now.plus(life)),
        subject,
        key);
  }

  private static X509Certificate sign(X509v3CertificateBuilder builder, PrivateKey key)
      throws OperatorCreationException, GeneralSecurityException {
    return new JcaX509CertificateConverter()
        .getCertificate(builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(key)));
  }

  private KeyPair keys() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"), random);
    return generator.generateKeyPair();
  }

  /** A longer name stands in the alternative names only. */
  private static X500Name subject(String name) {
    return new X500NameBuilder()
        .addRDN(BCStyle.CN, name.substring(0, Math.min(name.length(), LONGEST_COMMON_NAME)))
        .build();
  }

  private static GeneralNames alternatives(ServerNames names) {
    List<GeneralName> all = new ArrayList<>();
    names.dnsNames().forEach(name -> all.add(new GeneralName(GeneralName.dNSName, name)));
    names.addresses().forEach(ip -> all.add(new GeneralName(GeneralName.iPAddress, ip)));
    return new GeneralNames(all.toArray(GeneralName[]::new));
  }
}
