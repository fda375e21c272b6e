package dev.portcullis.inject;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.admission.Verdict;
import dev.portcullis.value.VisibleText;
import java.util.List;
import java.util.Map;

/** What became of one request. */
public sealed interface Injection {
  /** The audit annotation that says what was done, or why nothing was. */
  String AUDIT = "sidecar-injection";

  /**
   * The pod has sidecars now.
   *
   * @param sidecars their names
   * @param pod the pod afterwards
   * @param patch the JSON Patch to it
   * @param kept what was there already and was left as it was, as in {@code containers proxy}
   * @param warnings what the user is told
   */
  record Injected(
      List<String> sidecars,
      JsonNode pod,
      ArrayNode patch,
      List<String> kept,
      List<String> warnings)
      implements Injection {
    public Injected {
      sidecars = List.copyOf(sidecars);
      kept = List.copyOf(kept);
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * The pod stays as it is.
   *
   * @param reason why
   * @param detail the namespace, label, annotation or name that decided, empty for none
   * @param warnings what the user is told
   */
  record NotInjected(Reason reason, String detail, List<String> warnings) implements Injection {
    public NotInjected {
      warnings = List.copyOf(warnings);
    }
  }

  /** The answer: the request always goes on. */
  default Verdict verdict() {
    return switch (this) {
      case Injected injected ->
          new Verdict(
              true, "", injected.warnings(), injected.patch(), Map.of(AUDIT, audit(injected)));
      case NotInjected left ->
          new Verdict(
              true,
              "",
              left.warnings(),
              Verdict.allow().patch(),
              Map.of(AUDIT, "not injected: " + left.reason().text() + detail(left)));
    };
  }

  private static String audit(Injected injected) {
    String names = "injected: " + String.join(", ", injected.sidecars());
    return injected.kept().isEmpty()
        ? names
        : VisibleText.of(names + "; kept: " + String.join(", ", injected.kept()));
  }

  private static String detail(NotInjected left) {
    return left.detail().isEmpty() ? "" : VisibleText.of(" (" + left.detail() + ")");
  }
}
