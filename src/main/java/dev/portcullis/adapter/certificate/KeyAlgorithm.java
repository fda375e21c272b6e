package dev.portcullis.adapter.certificate;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.util.Locale;
import java.util.Optional;

/** What kind of key a certificate is made for. */
public enum KeyAlgorithm {
  /** RSA with 2048 bits. */
  RSA("RSA", "SHA256withRSA"),
  /** ECDSA on P-256. */
  ECDSA("EC", "SHA256withECDSA"),
  /** Ed25519. */
  ED25519("Ed25519", "Ed25519");

  private static final int RSA_BITS = 2048;

  private final String generator;
  private final String signature;

  KeyAlgorithm(String generator, String signature) {
    this.generator = generator;
    this.signature = signature;
  }

  /** The algorithm of this name in any case: {@code RSA}, {@code ECDSA} or {@code Ed25519}. */
  public static Optional<KeyAlgorithm> named(String name) {
    for (KeyAlgorithm one : values()) {
      if (one.name().equals(name.toUpperCase(Locale.ROOT))) {
        return Optional.of(one);
      }
    }
    return Optional.empty();
  }

  /** The algorithm of a key, private or public; empty for one that is none of these. */
  public static Optional<KeyAlgorithm> of(Key key) {
    return switch (key.getAlgorithm()) {
      case "RSA" -> Optional.of(RSA);
      case "EC", "ECDSA" -> Optional.of(ECDSA);
      case "EdDSA", "Ed25519" -> Optional.of(ED25519);
      default -> Optional.empty();
    };
  }

  /** How such a key signs. */
  String signature() {
    return signature;
  }

  /** Whether such a key can carry keys of sessions, which old clients ask of a server. */
  boolean encrypts() {
    return this == RSA;
  }

  KeyPair newPair(SecureRandom random) throws GeneralSecurityException {
    KeyPairGenerator keys = KeyPairGenerator.getInstance(generator);
    switch (this) {
      case RSA -> keys.initialize(RSA_BITS, random);
      case ECDSA -> keys.initialize(new ECGenParameterSpec("secp256r1"), random);
      case ED25519 -> {
        // It has one size.
      }
    }
    return keys.generateKeyPair();
  }
}
