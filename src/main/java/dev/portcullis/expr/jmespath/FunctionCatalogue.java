package dev.portcullis.expr.jmespath;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** All functions by name. */
public final class FunctionCatalogue {
  private final Map<String, JmesPathFunction> functions = new TreeMap<>();

  /** A catalogue of these functions; a later one replaces an earlier one of the same name. */
  public FunctionCatalogue(List<JmesPathFunction> functions) {
    functions.forEach(f -> this.functions.put(f.signature().name(), f));
  }

  /** The function of that name. */
  public Optional<JmesPathFunction> find(String name) {
    return Optional.ofNullable(functions.get(name));
  }

  /** All functions, sorted by name. */
  public Collection<JmesPathFunction> all() {
    return List.copyOf(functions.values());
  }
}
