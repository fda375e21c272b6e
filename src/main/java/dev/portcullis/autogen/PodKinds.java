package dev.portcullis.autogen;

import com.google.re2j.Pattern;
import java.util.List;

/** Whether kind strings ({@code v1/Pod}, {@code Pod/exec}) name pods. */
final class PodKinds {
  private static final Pattern VERSION = Pattern.compile("v[0-9].*|.*\\*");

  private PodKinds() {}

  /** Whether one of the kind strings is for pods, whatever its version and subresource. */
  static boolean contain(List<String> kinds) {
    return kinds.stream().anyMatch(kind -> kindOf(kind).equals("Pod"));
  }

  private static String kindOf(String kind) {
    String[] parts = kind.split("/", -1);
    return switch (parts.length) {
      case 1 -> withoutSubresource(parts[0]);
      case 2 -> isVersion(parts[0]) ? withoutSubresource(parts[1]) : parts[0];
      case 3 -> isVersion(parts[0]) ? parts[1] : withoutSubresource(parts[2]);
      case 4 -> parts[2];
      default -> "";
    };
  }

  private static boolean isVersion(String part) {
    return VERSION.matches(part);
  }

  private static String withoutSubresource(String part) {
    int dot = part.indexOf('.');
    return dot < 0 ? part : part.substring(0, dot);
  }
}
