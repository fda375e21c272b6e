package dev.portcullis.controller.injector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.zip.CRC32;

/**
 * The event about a ConfigMap whose sidecars are not used as they are written. Its name is made of
 * the version of the ConfigMap and the text, so that several replicas make one event. Pure.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/">
 *     Event</a>
 */
final class SidecarEvent {
  private static final String REASON = "SidecarConfigurationRejected";
  private static final int LONGEST_MESSAGE = 1024;
  private static final int LONGEST_NAME = 200;

  private SidecarEvent() {}

  /**
   * An event.
   *
   * @param configMap the ConfigMap as it is stored
   * @param message one line
   * @param reporter who says it
   */
  static JsonNode of(JsonNode configMap, String message, String reporter, Instant now) {
    JsonNode metadata = configMap.path("metadata");
    String namespace = metadata.path("namespace").asText("");
    String name = metadata.path("name").asText("");
    String time = now.truncatedTo(ChronoUnit.SECONDS).toString();
    ObjectNode event = Json.object();
    event.put("apiVersion", "v1").put("kind", "Event");
    event
        .putObject("metadata")
        .put("namespace", namespace)
        .put("name", name(name, metadata.path("resourceVersion").asText(""), message));
    event
        .putObject("involvedObject")
        .put("apiVersion", "v1")
        .put("kind", "ConfigMap")
        .put("namespace", namespace)
        .put("name", name)
        .put("uid", metadata.path("uid").asText(""))
        .put("resourceVersion", metadata.path("resourceVersion").asText(""));
    event.put("type", "Warning").put("reason", REASON);
    event.put(
        "message",
        message.length() > LONGEST_MESSAGE ? message.substring(0, LONGEST_MESSAGE) : message);
    event.putObject("source").put("component", reporter);
    event.put("reportingComponent", reporter).put("reportingInstance", reporter);
    event.put("firstTimestamp", time).put("lastTimestamp", time).put("count", 1L);
    return event;
  }

  private static String name(String configMap, String version, String message) {
    CRC32 sum = new CRC32();
    sum.update((version + "\0" + message).getBytes(StandardCharsets.UTF_8));
    String begin =
        configMap.length() > LONGEST_NAME ? configMap.substring(0, LONGEST_NAME) : configMap;
    return "%s.%08x".formatted(begin, sum.getValue());
  }
}
