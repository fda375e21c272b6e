package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.cel.value.OpaqueValue;
import java.util.List;
import java.util.function.Function;

/**
 * A way texts can be written.
 *
 * @param name its name
 * @param violations what is wrong with a text; empty when nothing is
 */
record FormatValue(String name, Function<String, List<String>> violations) implements OpaqueValue {
  @Override
  public String typeName() {
    return "kubernetes.NamedFormat";
  }
}
