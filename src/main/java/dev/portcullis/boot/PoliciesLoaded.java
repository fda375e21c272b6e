package dev.portcullis.boot;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** The server is ready when all that its answers rest on is there. */
@Readiness
@Singleton
public class PoliciesLoaded implements HealthCheck {
  private final RunningServer server;

  @Inject
  PoliciesLoaded(RunningServer server) {
    this.server = server;
  }

  @Override
  public HealthCheckResponse call() {
    Map<String, Boolean> parts = server.readiness();
    HealthCheckResponseBuilder response =
        HealthCheckResponse.named("policies").status(!parts.containsValue(false));
    new TreeMap<>(parts).forEach(response::withData);
    new TreeMap<>(server.degraded())
        .forEach((part, detail) -> response.withData(part + " (degraded)", detail));
    return response.build();
  }
}
