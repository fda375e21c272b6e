package dev.portcullis.condition;

import java.util.ArrayList;
import java.util.List;

/** Collects the messages of conditions by how the conditions came out. Used by one evaluation. */
final class Messages {
  private final List<String> held = new ArrayList<>();
  private final List<String> failed = new ArrayList<>();

  void add(boolean holds, String message) {
    if (!message.isEmpty()) {
      (holds ? held : failed).add(message);
    }
  }

  /** The result with the messages of the conditions that came out as the whole did. */
  ConditionResult result(boolean holds, String separator) {
    List<String> messages = holds ? held : failed;
    return new ConditionResult(holds, messages.isEmpty() ? "" : String.join(separator, messages));
  }
}
