package dev.portcullis.boot;

import dev.portcullis.adapter.certificate.CertificateException;
import dev.portcullis.adapter.certificate.CertificateFolder;
import dev.portcullis.adapter.certificate.CertificateIssuer;
import dev.portcullis.adapter.certificate.CurrentKeyManager;
import dev.portcullis.adapter.certificate.ServerNames;
import dev.portcullis.adapter.certificate.ServingFiles;
import dev.portcullis.adapter.certificate.ServingWatch;
import io.quarkus.tls.runtime.KeyStoreAndKeyCertOptions;
import io.quarkus.tls.runtime.KeyStoreProvider;
import io.smallrye.common.annotation.Identifier;
import io.vertx.core.Vertx;
import io.vertx.core.net.KeyCertOptions;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * The certificate of the HTTPS endpoint: one in files that were given, in a cluster what its Secret
 * holds, else the own one, made at the first start and renewed in time. A replaced one is used by
 * the next connection; the others go on.
 */
@Singleton
@Identifier(ServerCertificate.CONFIGURATION)
public class ServerCertificate implements KeyStoreProvider {
  /** The name of the TLS configuration. */
  static final String CONFIGURATION = "webhook";

  private static final Logger LOG = Logger.getLogger(ServerCertificate.class);

  private final Optional<ServingWatch> watch;
  private final Optional<Own> own;
  private volatile Supplier<ServingFiles.Content> source;

  private record Own(CertificateFolder folder, ServerNames names) {}

  @Inject
  ServerCertificate(ServeSettings settings) throws CertificateException {
    ServeSettings.Certificates given = settings.certificates();
    if (given.certificate().isPresent() && given.key().isPresent()) {
      this.own = Optional.empty();
      ServingWatch files =
          new ServingWatch(
              new ServingFiles(Path.of(given.certificate().get()), Path.of(given.key().get())));
      this.watch = Optional.of(files);
      this.source = files::current;
      return;
    }
    if (settings.kube().enabled()) {
      ServingFiles.Content nobody =
          new CertificateIssuer(InstantSource.system())
              .untrusted(ServerNames.ofService(given.service(), given.namespace()));
      this.own = Optional.empty();
      this.watch = Optional.empty();
      this.source = () -> nobody;
      return;
    }
    Own made =
        new Own(
            new CertificateFolder(Path.of(given.folder()), InstantSource.system()),
            ServerNames.ofService(given.service(), given.namespace()).withLocalhost());
    if (made.folder().prepare(made.names())) {
      LOG.infof("made a server certificate; clients trust %s", made.folder().authority());
    }
    this.own = Optional.of(made);
    ServingWatch files = new ServingWatch(made.folder().serving());
    this.watch = Optional.of(files);
    this.source = files::current;
  }

  /** Whether the certificate comes from files, and not from the cluster. */
  boolean isFromFiles() {
    return watch.isPresent();
  }

  /** From now on the certificate is what this gives at each handshake. */
  void follow(Supplier<ServingFiles.Content> other) {
    source = other;
  }

  /** What is shown at the moment. */
  ServingFiles.Content current() {
    return source.get();
  }

  @Override
  public KeyStoreAndKeyCertOptions getKeyStore(Vertx vertx) {
    try {
      return new KeyStoreAndKeyCertOptions(
          current().keyStore(), KeyCertOptions.wrap(new CurrentKeyManager(this::current)));
    } catch (CertificateException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Makes a new certificate where the own one is about to expire. */
  void renew() {
    if (own.isEmpty()) {
      return;
    }
    try {
      if (own.get().folder().prepare(own.get().names())) {
        LOG.info("renewed the server certificate");
      }
    } catch (CertificateException e) {
      LOG.errorf("the server certificate cannot be renewed: %s", e.getMessage());
    }
  }

  /** Looks whether the files were replaced. */
  void poll() {
    if (watch.isEmpty()) {
      return;
    }
    switch (watch.get().poll()) {
      case ServingWatch.Look.Unchanged unchanged -> {}
      case ServingWatch.Look.Replaced replaced ->
          LOG.info("new connections get the replaced server certificate");
      case ServingWatch.Look.Unusable(String reason) ->
          LOG.errorf("the replaced certificate is not used: %s", reason);
    }
  }
}
