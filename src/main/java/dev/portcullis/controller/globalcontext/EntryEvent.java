package dev.portcullis.controller.globalcontext;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.zip.CRC32;

/**
 * The event about an entry that failed. Its name is made of what it says and of the hour, so that
 * replicas and repetitions make one event. Pure.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/">
 *     Event</a>
 */
final class EntryEvent {
  private static final String REPORTER = "globalcontext-controller";
  private static final int LONGEST_NOTE = 1024;
  private static final int LONGEST_NAME = 200;

  private EntryEvent() {}

  /**
   * An event.
   *
   * @param entry the entry as it is stored
   * @param reason the machine's word
   * @param note what happened
   * @param instance which replica says it
   */
  static JsonNode of(JsonNode entry, String reason, String note, String instance, Instant now) {
    String name = entry.path("metadata").path("name").asText("");
    ObjectNode event = Json.object();
    event.put("apiVersion", "events.k8s.io/v1").put("kind", "Event");
    event
        .putObject("metadata")
        .put("namespace", "default")
        .put("name", name(name, reason + "\0" + note + "\0" + now.truncatedTo(ChronoUnit.HOURS)));
    event
        .putObject("regarding")
        .put("apiVersion", entry.path("apiVersion").asText(""))
        .put("kind", entry.path("kind").asText(""))
        .put("name", name)
        .put("uid", entry.path("metadata").path("uid").asText(""));
    event.put("type", "Warning").put("reason", reason).put("action", "Retrying");
    event.put("note", shortened(note));
    event.put("reportingController", REPORTER).put("reportingInstance", instance);
    event.put("eventTime", now.truncatedTo(ChronoUnit.MICROS).toString());
    return event;
  }

  private static String shortened(String note) {
    return note.length() > LONGEST_NOTE ? note.substring(0, LONGEST_NOTE - 3) + "..." : note;
  }

  private static String name(String entry, String content) {
    CRC32 sum = new CRC32();
    sum.update(content.getBytes(StandardCharsets.UTF_8));
    String begin = entry.length() > LONGEST_NAME ? entry.substring(0, LONGEST_NAME) : entry;
    return "%s.%08x".formatted(begin, sum.getValue());
  }
}
