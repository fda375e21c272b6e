package dev.portcullis.condition;

import java.util.ArrayList;
import java.util.List;

/** Collects the messages of conditions by how the conditions came out. Used by one evaluation. */
final class Messages {
  private List<String> held = List.of();
  private List<String> failed = List.of();

  /** Most conditions have no message. */
  void add(boolean holds, String message) {
    if (message.isEmpty()) {
      return;
    }
    if (holds) {
      held = added(held, message);
    } else {
      failed = added(failed, message);
    }
  }

  private static List<String> added(List<String> messages, String message) {
    List<String> more = messages.isEmpty() ? new ArrayList<>() : messages;
    more.add(message);
    return more;
  }

  /** The result with the messages of the conditions that came out as the whole did. */
  ConditionResult result(boolean holds, String separator) {
    List<String> messages = holds ? held : failed;
    return new ConditionResult(holds, messages.isEmpty() ? "" : String.join(separator, messages));
  }
}
