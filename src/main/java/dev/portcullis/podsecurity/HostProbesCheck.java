package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** Probes and lifecycle handlers must not name a host. Kyverno names no field for this check. */
final class HostProbesCheck implements PodCheck {
  private static final List<String> PROBES =
      List.of("livenessProbe", "readinessProbe", "startupProbe");
  private static final List<String> HANDLERS = List.of("postStart", "preStop");

  @Override
  public Optional<Violation> check(Pod pod) {
    return pod.containers().stream().anyMatch(container -> namesHost(container.json()))
        ? Optional.of(
            new Violation(
                "hostProbesAndHostLifecycle",
                "probe or lifecycle host",
                List.of(),
                Optional.empty()))
        : Optional.empty();
  }

  private static boolean namesHost(JsonNode container) {
    return PROBES.stream().anyMatch(probe -> hasHost(container.path(probe)))
        || HANDLERS.stream()
            .anyMatch(handler -> hasHost(container.path("lifecycle").path(handler)));
  }

  private static boolean hasHost(JsonNode handler) {
    return !Values.text(handler.path("httpGet").path("host")).isEmpty()
        || !Values.text(handler.path("tcpSocket").path("host")).isEmpty();
  }
}
