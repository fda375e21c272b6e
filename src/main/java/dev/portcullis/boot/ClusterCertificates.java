package dev.portcullis.boot;

import dev.portcullis.adapter.certificate.CertificateException;
import dev.portcullis.adapter.certificate.KeyAlgorithm;
import dev.portcullis.adapter.certificate.Pem;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.ReconcileLoop;
import dev.portcullis.controller.certificate.CertificateController;
import dev.portcullis.controller.certificate.CertificateSettings;
import dev.portcullis.controller.certificate.ServingSource;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The certificate of a server in a cluster, and whom API servers trust for it. */
final class ClusterCertificates implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofHours(1);

  private final Optional<Managed> managed;
  private final Optional<Path> authority;

  /** Certificates in Secrets. */
  private record Managed(ServingSource source, ReconcileLoop loop) {}

  /**
   * Takes the certificate from Secrets, unless it was given in files.
   *
   * @param leading whether this replica may write Secrets
   */
  ClusterCertificates(
      KubeApi api,
      Names names,
      ServeSettings settings,
      ServerCertificate certificate,
      BooleanSupplier leading,
      Consumer<String> log) {
    this.authority =
        certificate.isFromFiles() ? Optional.of(authority(settings)) : Optional.empty();
    this.managed =
        certificate.isFromFiles()
            ? Optional.empty()
            : Optional.of(managed(api, settings(names, settings), settings, leading, log));
    managed.ifPresent(one -> certificate.follow(one.source()::current));
  }

  private static Managed managed(
      KubeApi api,
      CertificateSettings certificates,
      ServeSettings settings,
      BooleanSupplier leading,
      Consumer<String> log) {
    ServingSource source;
    try {
      source = new ServingSource(api, certificates, InstantSource.system(), log);
    } catch (CertificateException e) {
      throw new IllegalStateException(e);
    }
    boolean external = settings.certificates().external();
    CertificateController controller =
        new CertificateController(
            api,
            certificates,
            source,
            InstantSource.system(),
            () -> !external && leading.getAsBoolean(),
            log);
    ReconcileLoop loop = new ReconcileLoop("certificates", INTERVAL, controller::reconcile, log);
    source.onChange(loop::trigger);
    return new Managed(source, loop);
  }

  private static CertificateSettings settings(Names names, ServeSettings settings) {
    ServeSettings.Certificates given = settings.certificates();
    KeyAlgorithm usual = names.areKyvernos() ? KeyAlgorithm.RSA : KeyAlgorithm.ECDSA;
    KeyAlgorithm algorithm = given.keyAlgorithm().flatMap(KeyAlgorithm::named).orElse(usual);
    String address = settings.kube().serverUrl().map(ClusterCertificates::host).orElse("");
    CertificateSettings made = CertificateSettings.of(names, algorithm, address);
    return new CertificateSettings(
        made.names(), made.serving(), algorithm, given.renewBefore(), made.settle());
  }

  /** An IPv6 address stands in brackets in a URL, and nowhere else. */
  private static String host(String url) {
    String host = URI.create(url).getHost();
    return host == null ? "" : host.replace("[", "").replace("]", "");
  }

  private static Path authority(ServeSettings settings) {
    ServeSettings.Certificates given = settings.certificates();
    return given
        .authority()
        .map(Path::of)
        .orElseGet(() -> Path.of(given.certificate().orElse("")).resolveSibling("ca.crt"));
  }

  void start() {
    managed.ifPresent(
        one -> {
          one.source().start();
          one.loop().start();
        });
  }

  /** This replica may write from now on. */
  void lead() {
    managed.ifPresent(one -> one.loop().trigger());
  }

  /** Is run when {@link #caBundle} may be different; it must not block. */
  void onChange(Runnable listener) {
    managed.ifPresent(one -> one.source().onChange(listener));
  }

  /** What webhook configurations trust, in base64; empty while it is not known. */
  Optional<String> caBundle() {
    return managed.isPresent() ? managed.get().source().caBundle() : read();
  }

  private Optional<String> read() {
    try {
      String text = Files.readString(authority.orElseThrow());
      return Optional.of(
          Base64.getEncoder()
              .encodeToString(Pem.of(Pem.certificates(text)).getBytes(StandardCharsets.UTF_8)));
    } catch (IOException | CertificateException e) {
      // Readiness says that it is missing.
      return Optional.empty();
    }
  }

  /** Why API servers would not trust what is shown. */
  Optional<String> problem() {
    return managed.isPresent()
        ? managed.get().source().problem()
        : caBundle().isPresent()
            ? Optional.empty()
            : Optional.of("no authority in " + authority.orElseThrow());
  }

  /** What is wrong, also while it does no harm yet. */
  Optional<String> notice() {
    return problem().or(() -> managed.flatMap(one -> one.source().notice()));
  }

  @Override
  public void close() {
    managed.ifPresent(
        one -> {
          one.loop().close();
          one.source().close();
        });
  }
}
