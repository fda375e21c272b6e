package dev.portcullis.expr.cel.library;

import static dev.portcullis.expr.cel.library.Arguments.list;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.Equality;
import dev.portcullis.expr.cel.value.ListValue;
import dev.portcullis.expr.cel.value.Value;

/**
 * Lists as sets.
 *
 * @see <a href="https://pkg.go.dev/github.com/google/cel-go/ext#Sets">Sets</a>
 */
public final class SetsLibrary {
  /** The library. */
  public static final Library LIBRARY =
      Library.named("sets")
          .add(
              "sets.contains(list<T>, list<T>) bool",
              (a, cost) -> BoolValue.of(contains(list(a[0]), list(a[1]), cost)))
          .add(
              "sets.equivalent(list<T>, list<T>) bool",
              (a, cost) ->
                  BoolValue.of(
                      contains(list(a[0]), list(a[1]), cost)
                          && contains(list(a[1]), list(a[0]), cost)))
          .add(
              "sets.intersects(list<T>, list<T>) bool",
              (a, cost) -> BoolValue.of(intersects(list(a[0]), list(a[1]), cost)))
          .build();

  private SetsLibrary() {}

  private static boolean contains(ListValue list, ListValue part, CostMeter cost)
      throws ExpressionException {
    cost.spend((long) list.size() * part.size());
    for (Value element : part) {
      if (!has(list, element)) {
        return false;
      }
    }
    return true;
  }

  private static boolean intersects(ListValue list, ListValue other, CostMeter cost)
      throws ExpressionException {
    cost.spend((long) list.size() * other.size());
    for (Value element : other) {
      if (has(list, element)) {
        return true;
      }
    }
    return false;
  }

  private static boolean has(ListValue list, Value wanted) throws ExpressionException {
    for (Value element : list) {
      if (Equality.equal(element, wanted)) {
        return true;
      }
    }
    return false;
  }
}
