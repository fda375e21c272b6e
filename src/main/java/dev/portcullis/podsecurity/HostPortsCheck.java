package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Containers must not use ports of the host. */
final class HostPortsCheck implements PodCheck {
  @Override
  public Optional<Violation> check(Pod pod) {
    Findings findings = new Findings();
    for (PodContainer container : pod.containers()) {
      JsonNode ports = container.json().path("ports");
      for (int i = 0; i < ports.size(); i++) {
        long port = ports.get(i).path("hostPort").longValue();
        if (port != 0) {
          String field = container.field("ports[" + i + "].hostPort");
          findings.add(container, FieldError.forbidden(field, Long.toString(port)));
        }
      }
    }
    return findings.violationWithoutImages("hostPorts", "hostPort");
  }
}
