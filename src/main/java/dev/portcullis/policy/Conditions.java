package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** A block of conditions: {@code preconditions}, {@code deny.conditions} and the like. */
public sealed interface Conditions {
  /**
   * The object form.
   *
   * @param any empty when absent; an empty list is present and false
   * @param all empty when absent
   */
  record AnyAll(Optional<List<Condition>> any, Optional<List<Condition>> all)
      implements Conditions {
    public AnyAll {
      any = any.map(List::copyOf);
      all = all.map(List::copyOf);
    }
  }

  /**
   * The old plain list, all of which must hold.
   *
   * @param all the conditions
   */
  record PlainList(List<Condition> all) implements Conditions {
    public PlainList {
      all = List.copyOf(all);
    }
  }

  /**
   * One comparison.
   *
   * @param key the left side, with variables
   * @param operator the operator as written
   * @param value the right side, with variables
   * @param message shown when the condition decides, empty for none
   */
  record Condition(JsonNode key, String operator, JsonNode value, String message) {}
}
