package dev.portcullis.admission.policy;

import dev.portcullis.admission.Verdict;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Collects what there is to say about an object. Used by one thread. */
final class Judgement {
  private final List<String> warnings = new ArrayList<>();
  private @Nullable String refusal;

  /** Says something to the author, once. */
  void warn(String warning) {
    if (!warnings.contains(warning)) {
      warnings.add(warning);
    }
  }

  void warn(List<String> more) {
    more.forEach(this::warn);
  }

  /** Refuses the object; the first reason counts. */
  void refuse(String reason) {
    if (refusal == null) {
      refusal = reason;
    }
  }

  void refuse(Optional<String> reason) {
    reason.ifPresent(this::refuse);
  }

  boolean refused() {
    return refusal != null;
  }

  Verdict verdict() {
    return new Verdict(
        refusal == null,
        refusal == null ? "" : refusal,
        warnings,
        Json.NODES.arrayNode(),
        Map.of());
  }
}
