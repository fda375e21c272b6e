package dev.portcullis.boot;

import com.google.re2j.Pattern;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** What tells this process from all other replicas. */
final class Replica {
  private static final Pattern NO_NAME = Pattern.compile("[^a-z0-9-]+");

  private Replica() {}

  /**
   * The name of the pod, or of the machine, and something that no earlier process had: a container
   * that starts again in the same pod is another replica.
   */
  static String identity() {
    String machine =
        Optional.ofNullable(System.getenv("POD_NAME"))
            .or(() -> Optional.ofNullable(System.getenv("HOSTNAME")))
            .orElse("local")
            .toLowerCase(Locale.ROOT);
    String name = NO_NAME.matcher(machine).replaceAll("-");
    return name + "-" + UUID.randomUUID().toString().substring(0, 8);
  }
}
