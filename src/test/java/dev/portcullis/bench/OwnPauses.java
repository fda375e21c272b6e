package dev.portcullis.bench;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * How long the garbage collector has stopped this process so far. What the load sends or reads late
 * because of that looks like a slow server.
 */
final class OwnPauses {
  private OwnPauses() {}

  /** In ms. */
  static long millis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .filter(time -> time > 0)
        .sum();
  }

  /** What is said of the pauses since then. */
  static String since(long before) {
    return "pauses of the load itself: %d ms".formatted(millis() - before);
  }
}
