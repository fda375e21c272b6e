package dev.portcullis.report.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.VisibleText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * Something worth telling about a policy and an object.
 *
 * @param reason why
 * @param action what happened to the object
 * @param source who tells it
 * @param regarding what it is about; it is kept in its namespace
 * @param related the other object
 * @param note what is said, in full
 */
public record PolicyEvent(
    EventReason reason,
    EventAction action,
    EventSource source,
    EventSubject regarding,
    Optional<EventSubject> related,
    String note) {
  private static final int LONGEST_NOTE = 1024;
  private static final String CUT = "...";
  private static final int LONGEST_NAME = 253;
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** Whether it can be told: an object that has no name yet cannot be found by anybody. */
  public boolean isAddressable() {
    return !regarding.name().isEmpty();
  }

  /** What is said, as long as an event may be. */
  String shortNote() {
    String visible = note.lines().map(VisibleText::of).reduce((a, b) -> a + "\n" + b).orElse("");
    return bytes(visible) <= LONGEST_NOTE ? visible : cut(visible) + CUT;
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /** API servers count bytes, and half a character is none. */
  private static String cut(String text) {
    StringBuilder out = new StringBuilder(LONGEST_NOTE);
    int left = LONGEST_NOTE - CUT.length();
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      String next = Character.toString(text.codePointAt(i));
      left -= bytes(next);
      if (left < 0) {
        break;
      }
      out.append(next);
    }
    return out.toString();
  }

  /** A time as events carry it. */
  public static String time(Instant time) {
    return MICROS.format(time);
  }

  /**
   * The object to create.
   *
   * @param product the first half of {@code reportingController}
   * @param host the second half of {@code reportingInstance}
   * @see <a
   *     href="https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/">Event</a>
   */
  public JsonNode object(String product, String host, Instant time) {
    String controller = product + "-" + source.text();
    ObjectNode event = Json.object().put("apiVersion", "events.k8s.io/v1").put("kind", "Event");
    event
        .putObject("metadata")
        .put("name", name(time))
        .put("namespace", regarding.eventNamespace());
    event.put("eventTime", time(time));
    event.put("reportingController", controller);
    event.put("reportingInstance", instance(controller + "-" + host));
    event.put("action", action.text());
    event.put("reason", reason.text());
    event.put("type", reason.type());
    event.put("note", shortNote());
    event.set("regarding", regarding.reference());
    related.ifPresent(other -> event.set("related", other.reference()));
    return event;
  }

  private static String instance(String text) {
    int longest = 128;
    return text.substring(0, Math.min(text.length(), longest));
  }

  /** The name of what it is about with the time, so that names differ. */
  private String name(Instant time) {
    long nanos = time.getEpochSecond() * 1_000_000_000L + time.getNano();
    String suffix = "." + Long.toHexString(nanos);
    String subject = sanitised(regarding.name());
    int room = LONGEST_NAME - suffix.length();
    return subject.substring(0, Math.min(subject.length(), room)) + suffix;
  }

  /** Names of objects may have signs that names of events may not, as colons in roles. */
  private static String sanitised(String name) {
    StringBuilder out = new StringBuilder(name.length());
    for (char c : name.toLowerCase(Locale.ROOT).toCharArray()) {
      boolean letter = c >= 'a' && c <= 'z' || c >= '0' && c <= '9';
      boolean inside = !out.isEmpty() && out.charAt(out.length() - 1) != '.';
      out.append(letter || inside && (c == '.' || c == '-') ? c : letter(out));
    }
    while (!out.isEmpty() && !Character.isLetterOrDigit(out.charAt(out.length() - 1))) {
      out.setLength(out.length() - 1);
    }
    return out.isEmpty() ? "object" : out.toString();
  }

  private static char letter(StringBuilder before) {
    return before.isEmpty() || before.charAt(before.length() - 1) == '.' ? 'x' : '-';
  }
}
