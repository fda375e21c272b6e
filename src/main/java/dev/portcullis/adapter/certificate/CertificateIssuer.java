package dev.portcullis.adapter.certificate;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
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
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;

/**
 * Makes a certificate authority, server certificates that it signs, and requests for others to
 * sign.
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
  private final KeyAlgorithm algorithm;
  private final SecureRandom random = new SecureRandom();

  /** An issuer of ECDSA certificates that begin at the time of this clock. */
  public CertificateIssuer(InstantSource clock) {
    this(clock, KeyAlgorithm.ECDSA);
  }

  /** An issuer whose certificates begin at the time of this clock and get keys of this kind. */
  public CertificateIssuer(InstantSource clock, KeyAlgorithm algorithm) {
    this.clock = clock;
    this.algorithm = algorithm;
  }

  /** A new authority with a new key that has signed itself. */
  public Credential authority(String name) throws CertificateException {
    try {
      return authority(subject(name), algorithm.newPair(random));
    } catch (GeneralSecurityException e) {
      throw new CertificateException("the key of the certificate authority cannot be made", e);
    }
  }

  /**
   * The same authority with a new life: subject and key stay, so that what it signed before is
   * still signed by it.
   */
  public Credential renewed(Credential authority) throws CertificateException {
    try {
      X500Name subject = new JcaX509CertificateHolder(authority.certificate()).getSubject();
      return authority(
          subject, new KeyPair(authority.certificate().getPublicKey(), authority.key()));
    } catch (GeneralSecurityException e) {
      throw new CertificateException("the certificate authority cannot be read", e);
    }
  }

  private Credential authority(X500Name subject, KeyPair keys) throws CertificateException {
    try {
      X509v3CertificateBuilder builder =
          builder(subject, subject, keys.getPublic(), AUTHORITY_LIFE)
              .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
              .addExtension(
                  Extension.keyUsage,
                  true,
                  new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyCertSign | encryption(keys)))
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
      KeyPair keys = algorithm.newPair(random);
      return new Credential(server(authority, names, keys.getPublic()), keys.getPrivate());
    } catch (GeneralSecurityException e) {
      throw new CertificateException("the key of " + names.commonName() + " cannot be made", e);
    }
  }

  /**
   * A certificate that nobody trusts, to start an endpoint with before there is another: its
   * authority is forgotten.
   */
  public ServingFiles.Content untrusted(ServerNames names) throws CertificateException {
    Credential made = server(authority("not yet trusted by anybody"), names);
    return new ServingFiles.Content(List.of(made.certificate()), made.key());
  }

  private X509Certificate server(Credential authority, ServerNames names, PublicKey key)
      throws CertificateException {
    try {
      X500Name issuer = new JcaX509CertificateHolder(authority.certificate()).getSubject();
      X509v3CertificateBuilder builder =
          builder(issuer, subject(names.commonName()), key, SERVER_LIFE)
              .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
              .addExtension(
                  Extension.keyUsage,
                  true,
                  new KeyUsage(KeyUsage.digitalSignature | encryption(key)))
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
      return sign(builder, authority.key());
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
      throws OperatorCreationException, GeneralSecurityException, CertificateException {
    return new JcaX509CertificateConverter()
        .getCertificate(builder.build(new JcaContentSignerBuilder(signature(key)).build(key)));
  }

  private static String signature(Key key) throws CertificateException {
    return KeyAlgorithm.of(key)
        .orElseThrow(
            () -> new CertificateException("keys of " + key.getAlgorithm() + " are not supported"))
        .signature();
  }

  private static int encryption(KeyPair keys) {
    return encryption(keys.getPublic());
  }

  private static int encryption(PublicKey key) {
    return KeyAlgorithm.of(key).filter(KeyAlgorithm::encrypts).isPresent()
        ? KeyUsage.keyEncipherment
        : 0;
  }

  /**
   * A request for a certificate with a new key, to be signed by somebody else.
   *
   * @param pem the request in PEM
   * @param key the new key
   */
  public record SigningRequest(String pem, PrivateKey key) {
    /** Shows no key. */
    @Override
    public String toString() {
      return "SigningRequest[" + pem + "]";
    }
  }

  /** Asks for a server certificate for these names. */
  public SigningRequest request(ServerNames names) throws CertificateException {
    try {
      KeyPair keys = algorithm.newPair(random);
      ExtensionsGenerator extensions = new ExtensionsGenerator();
      extensions.addExtension(Extension.subjectAlternativeName, false, alternatives(names));
      PKCS10CertificationRequest request =
          new JcaPKCS10CertificationRequestBuilder(subject(names.commonName()), keys.getPublic())
              .addAttribute(PKCSObjectIdentifiers.pkcs_9_at_extensionRequest, extensions.generate())
              .build(new JcaContentSignerBuilder(algorithm.signature()).build(keys.getPrivate()));
      return new SigningRequest(Pem.of(request), keys.getPrivate());
    } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
      throw new CertificateException(
          "the request for a certificate of " + names.commonName() + " cannot be made", e);
    }
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
