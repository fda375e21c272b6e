package dev.portcullis.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/** Where the time and the memory of a recorded process went. */
final class ProfileSummary {
  private static final int SHOWN = 10;
  private static final String OURS = "dev.portcullis.";

  private final Tally methods = new Tally();
  private final Tally ownMethods = new Tally();
  private final Tally classes = new Tally();
  private final Tally sites = new Tally();
  private final long reviews;

  private ProfileSummary(long reviews) {
    this.reviews = reviews;
  }

  /**
   * Reads a recording.
   *
   * @param reviews how many were answered meanwhile
   */
  static ProfileSummary of(Path recording, long reviews) throws IOException {
    ProfileSummary summary = new ProfileSummary(reviews);
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        summary.take(file.readEvent());
      }
    }
    return summary;
  }

  private void take(RecordedEvent event) {
    switch (event.getEventType().getName()) {
      case "jdk.ExecutionSample" -> sample(event);
      case "jdk.ObjectAllocationSample" -> allocation(event);
      default -> {}
    }
  }

  private void sample(RecordedEvent event) {
    List<RecordedFrame> frames = frames(event);
    if (!frames.isEmpty()) {
      methods.add(name(frames.getFirst()), 1);
      ownMethods.add(own(frames).orElse("none of ours"), 1);
    }
  }

  private void allocation(RecordedEvent event) {
    long weight = event.getLong("weight");
    RecordedClass type = event.getClass("objectClass");
    classes.add(type.getName(), weight);
    List<RecordedFrame> frames = frames(event);
    if (!frames.isEmpty()) {
      sites.add(own(frames).orElseGet(() -> name(frames.getFirst())), weight);
    }
  }

  private static List<RecordedFrame> frames(RecordedEvent event) {
    RecordedStackTrace trace = event.getStackTrace();
    return trace == null
        ? List.of()
        : trace.getFrames().stream().filter(RecordedFrame::isJavaFrame).toList();
  }

  private static Optional<String> own(List<RecordedFrame> frames) {
    return frames.stream()
        .map(ProfileSummary::name)
        .filter(name -> name.startsWith(OURS))
        .findFirst();
  }

  private static String name(RecordedFrame frame) {
    RecordedMethod method = frame.getMethod();
    return method.getType().getName() + "." + method.getName();
  }

  /** Both as tables. */
  String text() {
    StringBuilder text = new StringBuilder();
    table(text, "hottest methods (" + methods.total() + " samples)", methods);
    table(text, "the same by the first method of ours on the stack", ownMethods);
    table(
        text,
        "most allocated classes (%d bytes for each review)"
            .formatted(classes.total() / Math.max(1, reviews)),
        classes);
    table(text, "the same by the first method of ours on the stack", sites);
    return text.toString();
  }

  private static void table(StringBuilder text, String title, Tally tally) {
    text.append(title).append('\n');
    tally.heaviest(SHOWN).forEach(line -> text.append(line).append('\n'));
    text.append('\n');
  }
}
