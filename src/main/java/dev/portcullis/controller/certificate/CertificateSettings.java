package dev.portcullis.controller.certificate;

import dev.portcullis.adapter.certificate.CertificateIssuer;
import dev.portcullis.adapter.certificate.KeyAlgorithm;
import dev.portcullis.adapter.certificate.ServerNames;
import dev.portcullis.controller.Names;
import java.time.Duration;

/**
 * What is told about certificates.
 *
 * @param names the names of our objects
 * @param serving the names in the server certificate
 * @param algorithm what keys are made
 * @param renewBefore how long before its end a certificate is renewed
 * @param settle how long API servers are given to notice a changed webhook configuration
 */
public record CertificateSettings(
    Names names,
    ServerNames serving,
    KeyAlgorithm algorithm,
    Duration renewBefore,
    Duration settle) {
  public CertificateSettings {
    if (renewBefore.compareTo(CertificateIssuer.SERVER_LIFE) >= 0) {
      throw new IllegalArgumentException(
          "a certificate cannot be renewed %s before its end, because it lives for %s"
              .formatted(renewBefore, CertificateIssuer.SERVER_LIFE));
    }
  }

  /** When certificates are renewed where nothing else is said. */
  public static final Duration RENEW_BEFORE = Duration.ofDays(15);

  private static final Duration SETTLE = Duration.ofSeconds(5);

  /**
   * The usual settings.
   *
   * @param address the host name or IP address by which API servers call in place of the Service;
   *     empty when they call the Service
   */
  public static CertificateSettings of(Names names, KeyAlgorithm algorithm, String address) {
    return new CertificateSettings(
        names,
        ServerNames.ofService(names.service(), names.namespace())
            .withCommonName(names.service())
            .withAddress(address),
        algorithm,
        RENEW_BEFORE,
        SETTLE);
  }

  /** The name of the authority: it signs for all Services of the namespace. */
  String authorityName() {
    return "*." + names.namespace() + ".svc";
  }
}
