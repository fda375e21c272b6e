package dev.portcullis.expr.cel.library;

import static dev.portcullis.expr.cel.library.Arguments.list;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.DoubleValue;
import dev.portcullis.expr.cel.value.DurationValue;
import dev.portcullis.expr.cel.value.Equality;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.ListValue;
import dev.portcullis.expr.cel.value.Order;
import dev.portcullis.expr.cel.value.UintValue;
import dev.portcullis.expr.cel.value.Value;
import java.util.List;

/**
 * Lists: order, sums, extremes and positions.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/cel/#kubernetes-list-library">Kubernetes
 *     list library</a>
 */
public final class KubernetesListsLibrary {
  private static final List<String> SUMMABLE = List.of("int", "uint", "double", "duration");

  private static final List<String> COMPARABLE =
      List.of("int", "uint", "double", "bool", "duration", "timestamp", "string", "bytes");

  /** The library. */
  public static final Library LIBRARY = library();

  private KubernetesListsLibrary() {}

  private static Library library() {
    Library.Builder library = Library.named("kubernetes.lists");
    for (String type : SUMMABLE) {
      library.add(
          "list<" + type + ">::sum() " + type, (a, cost) -> sum(list(a[0]), zero(type), cost));
    }
    for (String type : COMPARABLE) {
      library
          .add("list<" + type + ">::isSorted() bool", (a, cost) -> isSorted(list(a[0]), cost))
          .add("list<" + type + ">::min() " + type, (a, cost) -> extreme(list(a[0]), -1, cost))
          .add("list<" + type + ">::max() " + type, (a, cost) -> extreme(list(a[0]), 1, cost));
    }
    return library
        .add("list<T>::indexOf(T) int", (a, cost) -> first(list(a[0]), a[1], cost))
        .add("list<T>::lastIndexOf(T) int", (a, cost) -> last(list(a[0]), a[1], cost))
        .build();
  }

  private static Value zero(String type) {
    return switch (type) {
      case "uint" -> new UintValue(0);
      case "double" -> new DoubleValue(0);
      case "duration" -> new DurationValue(0);
      default -> IntValue.ZERO;
    };
  }

  private static Value sum(ListValue list, Value zero, CostMeter cost) throws ExpressionException {
    cost.spend(list.size());
    Value sum = zero;
    for (Value element : list) {
      sum = plus(sum, element);
    }
    return sum;
  }

  private static Value plus(Value a, Value b) throws ExpressionException {
    try {
      if (a instanceof IntValue x && b instanceof IntValue y) {
        return new IntValue(Math.addExact(x.value(), y.value()));
      }
      if (a instanceof DurationValue x && b instanceof DurationValue y) {
        return new DurationValue(Math.addExact(x.nanos(), y.nanos()));
      }
    } catch (ArithmeticException e) {
      throw Failures.failure(a instanceof IntValue ? "integer overflow" : "duration out of range");
    }
    if (a instanceof DoubleValue x && b instanceof DoubleValue y) {
      return new DoubleValue(x.value() + y.value());
    }
    if (a instanceof UintValue x && b instanceof UintValue y) {
      long sum = x.bits() + y.bits();
      if (Long.compareUnsigned(sum, x.bits()) < 0) {
        throw Failures.failure("unsigned integer overflow");
      }
      return new UintValue(sum);
    }
    throw Failures.noSuchOverload();
  }

  private static Value isSorted(ListValue list, CostMeter cost) throws ExpressionException {
    cost.spend(list.size());
    for (int i = 1; i < list.size(); i++) {
      if (Order.compare(list.get(i - 1), list.get(i)) > 0) {
        return BoolValue.FALSE;
      }
    }
    return BoolValue.TRUE;
  }

  private static Value extreme(ListValue list, int sign, CostMeter cost)
      throws ExpressionException {
    cost.spend(list.size());
    if (list.size() == 0) {
      throw Failures.failure((sign < 0 ? "min" : "max") + " called on empty list");
    }
    Value found = list.get(0);
    for (Value element : list) {
      if (Integer.signum(Order.compare(element, found)) == sign) {
        found = element;
      }
    }
    return found;
  }

  private static Value first(ListValue list, Value wanted, CostMeter cost)
      throws ExpressionException {
    cost.spend(list.size());
    for (int i = 0; i < list.size(); i++) {
      if (Equality.equal(list.get(i), wanted)) {
        return new IntValue(i);
      }
    }
    return new IntValue(-1);
  }

  private static Value last(ListValue list, Value wanted, CostMeter cost)
      throws ExpressionException {
    cost.spend(list.size());
    for (int i = list.size() - 1; i >= 0; i--) {
      if (Equality.equal(list.get(i), wanted)) {
        return new IntValue(i);
      }
    }
    return new IntValue(-1);
  }
}
