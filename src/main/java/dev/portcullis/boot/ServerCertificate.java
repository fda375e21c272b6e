package dev.portcullis.boot;

import dev.portcullis.adapter.certificate.CertificateException;
import dev.portcullis.adapter.certificate.CertificateFolder;
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
import org.jboss.logging.Logger;

/**
 * The certificate of the HTTPS endpoint: the own one, made at the first start and renewed in time,
 * or one that was given. A replaced file is used by the next connection; the others go on.
 */
@Singleton
@Identifier(ServerCertificate.CONFIGURATION)
public class ServerCertificate implements KeyStoreProvider {
  /** The name of the TLS configuration. */
  static final String CONFIGURATION = "webhook";

  private static final Logger LOG = Logger.getLogger(ServerCertificate.class);

  private final ServingWatch watch;
  private final Optional<Own> own;

  private record Own(CertificateFolder folder, ServerNames names) {}

  @Inject
  ServerCertificate(ServeSettings settings) throws CertificateException {
    ServeSettings.Certificates given = settings.certificates();
    if (given.certificate().isPresent() && given.key().isPresent()) {
      this.own = Optional.empty();
      this.watch =
          new ServingWatch(
              new ServingFiles(Path.of(given.certificate().get()), Path.of(given.key().get())));
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
    this.watch = new ServingWatch(made.folder().serving());
  }

  @Override
  public KeyStoreAndKeyCertOptions getKeyStore(Vertx vertx) {
    try {
      return new KeyStoreAndKeyCertOptions(
          watch.current().keyStore(), KeyCertOptions.wrap(new CurrentKeyManager(watch::current)));
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
    switch (watch.poll()) {
      case ServingWatch.Look.Unchanged unchanged -> {}
      case ServingWatch.Look.Replaced replaced ->
          LOG.info("new connections get the replaced server certificate");
      case ServingWatch.Look.Unusable(String reason) ->
          LOG.errorf("the replaced certificate is not used: %s", reason);
    }
  }
}
