package dev.portcullis.boot;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** The server is ready when policies were loaded for the first time. */
@Readiness
@Singleton
public class PoliciesLoaded implements HealthCheck {
  private final StandaloneServer server;

  @Inject
  PoliciesLoaded(StandaloneServer server) {
    this.server = server;
  }

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named("policies").status(server.isReady()).build();
  }
}
