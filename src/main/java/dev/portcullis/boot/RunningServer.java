package dev.portcullis.boot;

import dev.portcullis.adapter.service.HttpServiceCalls;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.common.annotation.Identifier;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import org.jboss.logging.Logger;

/** Hands the life of the application to the way to run that the settings ask for. */
@Singleton
public class RunningServer {
  /** How long a start waits for what would otherwise keep its first callers waiting. */
  private static final Duration LONGEST_WAIT = Duration.ofMillis(300);

  private static final Logger LOG = Logger.getLogger(RunningServer.class);

  private final WebhookServer server;
  private final HttpServiceCalls services;
  private final FirstHandshakes firstHandshakes;

  @Inject
  RunningServer(
      ServeSettings settings,
      @Identifier(ServerCertificate.CONFIGURATION) ServerCertificate certificate,
      MeterRegistry registry,
      Vertx vertx) {
    this.firstHandshakes = FirstHandshakes.begin(certificate::current);
    this.services = new HttpServiceCalls(vertx, Surroundings.serviceCalls(settings.context()));
    this.server =
        settings.kube().enabled()
            ? new ClusterServer(settings, certificate, registry, services)
            : new StandaloneServer(settings, certificate, registry, services);
  }

  void routes(@Observes Router router) {
    server.register(router);
  }

  void start(@Observes StartupEvent event) {
    server.start();
    int completed = firstHandshakes.await(LONGEST_WAIT);
    LOG.debugf("%d handshakes before the first caller's", completed);
  }

  /** Comes before the endpoint is closed; {@link ShutdownEvent} comes after. */
  void drain(@Observes ShutdownDelayInitiatedEvent event) {
    server.drain();
  }

  void stop(@Observes ShutdownEvent event) {
    server.stop();
    services.close();
  }

  Map<String, Boolean> readiness() {
    return server.readiness();
  }

  Map<String, String> degraded() {
    return server.degraded();
  }
}
