package dev.portcullis.expr.cel;

import dev.portcullis.expr.cel.value.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of the variables of one evaluation. */
@FunctionalInterface
public interface Bindings {
  /** The value of a variable, or null when it has none. */
  @Nullable Value find(String name);

  /** Bindings of these variables. */
  static Bindings of(Map<String, Value> values) {
    return values::get;
  }
}
