package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * A context entry registered in a scope. It is shared with the scopes made from that one, so that
 * data fetched inside a loop is fetched once. Used by one thread.
 */
final class Loader {
  private final EntryLoader entry;
  private final Trigger trigger;
  private final int level;
  private @Nullable JsonNode data;

  Loader(EntryLoader entry, int level) {
    this.entry = entry;
    this.trigger = new Trigger(entry.name());
    this.level = level;
  }

  EntryLoader entry() {
    return entry;
  }

  /** How deeply the scope is nested it was registered in: 0 policy, 1 rule, from 2 on loops. */
  int level() {
    return level;
  }

  /** Whether a query asks for it. */
  boolean triggeredBy(String query) {
    return trigger.matches(query);
  }

  /** What was loaded last, or null. */
  @Nullable JsonNode data() {
    return data;
  }

  void loaded(JsonNode value) {
    data = value;
  }
}
