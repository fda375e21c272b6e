package dev.portcullis.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.adapter.certificate.CertificateException;
import dev.portcullis.adapter.certificate.CertificateIssuer;
import dev.portcullis.adapter.certificate.KeyAlgorithm;
import dev.portcullis.adapter.certificate.ServerNames;
import dev.portcullis.adapter.certificate.ServingFiles;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The handshakes of a start: they come to an end, and a start comes to its end without them. */
class FirstHandshakesTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private static ServingFiles.Content certificate(KeyAlgorithm algorithm)
      throws CertificateException {
    return new CertificateIssuer(InstantSource.system(), algorithm)
        .untrusted(ServerNames.ofService("svc", "space"));
  }

  @ParameterizedTest
  @EnumSource
  void someAreCompletedWithEachKindOfKey(KeyAlgorithm algorithm) throws CertificateException {
    ServingFiles.Content content = certificate(algorithm);
    assertThat(FirstHandshakes.begin(() -> content).await(LONG)).isPositive();
  }

  @Test
  void aCertificateThatServesNobodyOnlyEndsThem() throws CertificateException {
    ServingFiles.Content one = certificate(KeyAlgorithm.ECDSA);
    ServingFiles.Content other = certificate(KeyAlgorithm.ECDSA);
    ServingFiles.Content mixed = new ServingFiles.Content(one.chain(), other.key());
    assertThat(FirstHandshakes.begin(() -> mixed).await(LONG)).isZero();
  }

  @Test
  void nobodyWaitsForThemForLong() throws CertificateException {
    ServingFiles.Content content = certificate(KeyAlgorithm.ECDSA);
    CountDownLatch never = new CountDownLatch(1);
    FirstHandshakes handshakes =
        FirstHandshakes.begin(
            () -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              return content;
            });
    long begin = System.nanoTime();
    assertThat(handshakes.await(Duration.ofMillis(20))).isZero();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
    never.countDown();
  }
}
