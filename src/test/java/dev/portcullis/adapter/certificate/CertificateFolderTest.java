package dev.portcullis.adapter.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateFolderTest {
  private static final ServerNames NAMES = ServerNames.ofService("web", "shop").withLocalhost();

  @TempDir Path folder;
  private Instant now = Instant.parse("2026-01-02T03:04:05Z");

  private CertificateFolder certificates() {
    return new CertificateFolder(folder.resolve("certs"), () -> now);
  }

  @Test
  void theServerCertificateIsSignedForAllItsNames()
      throws CertificateException, GeneralSecurityException {
    assertThat(certificates().prepare(NAMES)).isTrue();
    X509Certificate server = certificates().serving().read().chain().getFirst();
    X509Certificate authority = authority();
    server.verify(authority.getPublicKey());
    assertThat(authority.getBasicConstraints()).isZero();
    assertThat(server.getBasicConstraints()).isEqualTo(-1);
    assertThat(server.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
    assertThat(((ECPublicKey) server.getPublicKey()).getParams().getOrder().bitLength())
        .isEqualTo(256);
    assertThat(server.getSubjectAlternativeNames().stream().map(n -> String.valueOf(n.get(1))))
        .containsExactly("web", "web.shop", "web.shop.svc", "localhost", "127.0.0.1");
  }

  @Test
  void keysAreForTheirOwnerOnly() throws CertificateException, IOException {
    certificates().prepare(NAMES);
    Map<String, String> modes = new java.util.TreeMap<>();
    try (Stream<Path> files = Files.list(folder.resolve("certs"))) {
      for (Path file : files.toList()) {
        modes.put(
            String.valueOf(file.getFileName()),
            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
      }
    }
    assertThat(modes)
        .isEqualTo(
            Map.of(
                "ca.crt", "rw-r--r--",
                "ca.key", "rw-------",
                "tls.crt", "rw-r--r--",
                "tls.key", "rw-------"));
  }

  @Test
  void whatIsGoodStays() throws CertificateException {
    certificates().prepare(NAMES);
    ServingFiles.Content before = certificates().serving().read();
    assertThat(certificates().prepare(NAMES)).isFalse();
    assertThat(certificates().serving().read()).isEqualTo(before);
  }

  @Test
  void otherNamesAndTimeMakeANewServerCertificateOfTheSameAuthority() throws CertificateException {
    certificates().prepare(NAMES);
    X509Certificate authority = authority();
    assertThat(certificates().prepare(ServerNames.ofService("other", "shop"))).isTrue();
    now = now.plus(CertificateIssuer.SERVER_LIFE).minus(Duration.ofDays(14));
    assertThat(certificates().prepare(ServerNames.ofService("other", "shop"))).isTrue();
    assertThat(authority()).isEqualTo(authority);
  }

  @Test
  void anAuthorityAboutToExpireIsReplacedWithAllItSigned() throws CertificateException {
    certificates().prepare(NAMES);
    X509Certificate authority = authority();
    now = now.plus(CertificateIssuer.AUTHORITY_LIFE).minus(Duration.ofDays(14));
    assertThat(certificates().prepare(NAMES)).isTrue();
    assertThat(authority()).isNotEqualTo(authority);
  }

  @Test
  void damagedFilesAreMadeAnew() throws CertificateException, IOException {
    certificates().prepare(NAMES);
    Files.writeString(folder.resolve("certs/tls.crt"), "garbage");
    assertThat(certificates().prepare(NAMES)).isTrue();
    assertThat(certificates().prepare(NAMES)).isFalse();
  }

  @Test
  void aReplacedPairIsShownOnlyWhenItFits() throws CertificateException, IOException {
    certificates().prepare(NAMES);
    ServingWatch watch = new ServingWatch(certificates().serving());
    ServingFiles.Content first = watch.current();
    assertThat(watch.poll()).isEqualTo(new ServingWatch.Look.Unchanged());

    CertificateFolder other = new CertificateFolder(folder.resolve("other"), () -> now);
    other.prepare(NAMES);
    copy(other.serving().certificate(), certificates().serving().certificate());
    assertThat(watch.poll()).isInstanceOf(ServingWatch.Look.Unusable.class);
    assertThat(watch.poll()).isEqualTo(new ServingWatch.Look.Unchanged());
    assertThat(watch.current()).isEqualTo(first);

    copy(other.serving().key(), certificates().serving().key());
    assertThat(watch.poll()).isEqualTo(new ServingWatch.Look.Replaced());
    assertThat(watch.current()).isEqualTo(other.serving().read());
  }

  @Test
  void messagesNameFilesAndNeverKeys() throws CertificateException, IOException {
    certificates().prepare(NAMES);
    ServingFiles files = certificates().serving();
    String key = Files.readString(files.key());
    copy(files.certificate(), files.key());
    assertThatThrownBy(files::read)
        .isInstanceOf(CertificateException.class)
        .hasMessageContaining("holds no private key");
    assertThat(new Credential(authority(), Pem.key(key)).toString()).doesNotContain("PRIVATE");
  }

  private X509Certificate authority() throws CertificateException {
    try {
      List<X509Certificate> all = Pem.certificates(Files.readString(certificates().authority()));
      assertThat(all).hasSize(1);
      return all.getFirst();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
  }
}
