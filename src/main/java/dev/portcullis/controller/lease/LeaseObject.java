package dev.portcullis.controller.lease;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.port.ApiPath;
import dev.portcullis.value.Json;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;

/**
 * Reads and writes Lease objects.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/architecture/leases/">Leases</a>
 */
final class LeaseObject {
  private static final DateTimeFormatter MICROSECONDS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private LeaseObject() {}

  /** Where a lease is, or all of a namespace with an empty name. */
  static ApiPath at(String namespace, String name) {
    return at(namespace, name, Map.of());
  }

  static ApiPath at(String namespace, String name, Map<String, String> query) {
    return new ApiPath("coordination.k8s.io", "v1", namespace, "leases", name, "", query);
  }

  /** A lease that says nothing yet. */
  static ObjectNode named(String namespace, String name, Map<String, String> labels) {
    ObjectNode lease =
        Json.object().put("apiVersion", "coordination.k8s.io/v1").put("kind", "Lease");
    ObjectNode metadata = lease.putObject("metadata").put("name", name).put("namespace", namespace);
    if (!labels.isEmpty()) {
      ObjectNode all = metadata.putObject("labels");
      labels.forEach(all::put);
    }
    lease.putObject("spec");
    return lease;
  }

  /** Who holds it; empty for nobody. */
  static String holder(JsonNode lease) {
    return lease.path("spec").path("holderIdentity").asText("");
  }

  /** How long it holds after it was renewed. */
  static Duration duration(JsonNode lease) {
    return Duration.ofSeconds(lease.path("spec").path("leaseDurationSeconds").asLong(0));
  }

  /** When it was renewed; empty when it does not say so. */
  static Optional<Instant> renewed(JsonNode lease) {
    return instant(lease.path("spec").path("renewTime").asText(""));
  }

  /** Reads a time; empty for a text that is none. */
  static Optional<Instant> instant(String text) {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** A time as leases write it. */
  static String text(Instant time) {
    return MICROSECONDS.format(time);
  }

  /** Whether it holds at a time, by the clocks of those who wrote it. */
  static boolean holdsAt(JsonNode lease, Instant now) {
    return renewed(lease).map(time -> time.plus(duration(lease)).isAfter(now)).orElse(false);
  }
}
