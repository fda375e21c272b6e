package dev.portcullis.expr.cel.library;

import static dev.portcullis.expr.cel.library.Arguments.integer;
import static dev.portcullis.expr.cel.library.Arguments.list;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.Equality;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.ListValue;
import dev.portcullis.expr.cel.value.Order;
import dev.portcullis.expr.cel.value.PlainList;
import dev.portcullis.expr.cel.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists: parts, order and repetition. The type checker gets the declarations and the macro {@code
 * sortBy} from its own library.
 *
 * @see <a href="https://pkg.go.dev/github.com/google/cel-go/ext#Lists">Lists, version 3</a>
 */
public final class ListsLibrary {
  /** The library. */
  public static final Library LIBRARY =
      Library.named("lists")
          .define(
              "slice(list<dyn>, int, int) list<dyn>",
              (a, cost) -> slice(list(a[0]), integer(a[1]), integer(a[2]), cost))
          .define("flatten(list<dyn>) list<dyn>", (a, cost) -> flattened(list(a[0]), 1, cost))
          .define(
              "flatten(list<dyn>, int) list<dyn>",
              (a, cost) -> flattened(list(a[0]), integer(a[1]), cost))
          .define("distinct(list<dyn>) list<dyn>", (a, cost) -> distinct(list(a[0]), cost))
          .define("reverse(list<dyn>) list<dyn>", (a, cost) -> reversed(list(a[0]), cost))
          .define("sort(list<dyn>) list<dyn>", (a, cost) -> sorted(list(a[0]), list(a[0]), cost))
          .define(
              "@sortByAssociatedKeys(list<dyn>, list<dyn>) list<dyn>",
              (a, cost) -> sorted(list(a[0]), list(a[1]), cost))
          .define("lists.@sortByAssociatedKeys(list<dyn>, list<dyn>) list<dyn>",
              (a, cost) -> sorted(list(a[0]), list(a[1]), cost))
          .define("lists.range(int) list<int>", (a, cost) -> range(integer(a[0]), cost))
          .build();

  private ListsLibrary() {}

  private static Value slice(ListValue list, long start, long end, CostMeter cost)
      throws ExpressionException {
    if (start < 0 || end < 0) {
      throw Failures.failure(
          "cannot slice(" + start + ", " + end + "), negative indexes not supported");
    }
    if (start > end) {
      throw Failures.failure(
          "cannot slice(" + start + ", " + end + "), start index must be less than or equal to"
              + " end index");
    }
    if (end > list.size()) {
      throw Failures.failure(
          "cannot slice(" + start + ", " + end + "), list is length " + list.size());
    }
    cost.spend(end - start);
    List<Value> out = new ArrayList<>();
    for (int i = (int) start; i < end; i++) {
      out.add(list.get(i));
    }
    return new PlainList(out);
  }

  private static Value flattened(ListValue list, long depth, CostMeter cost)
      throws ExpressionException {
    if (depth < 0) {
      throw Failures.failure("level must be non-negative");
    }
    List<Value> out = new ArrayList<>();
    flatten(list, depth, out, cost);
    return new PlainList(out);
  }

  private static void flatten(ListValue list, long depth, List<Value> out, CostMeter cost)
      throws ExpressionException {
    cost.spend(list.size());
    for (Value element : list) {
      if (element instanceof ListValue inner && depth > 0) {
        flatten(inner, depth - 1, out, cost);
      } else {
        out.add(element);
      }
    }
  }

  private static Value distinct(ListValue list, CostMeter cost) throws ExpressionException {
    List<Value> out = new ArrayList<>();
    for (Value element : list) {
      cost.spend(1 + out.size());
      if (!contains(out, element)) {
        out.add(element);
      }
    }
    return new PlainList(out);
  }

  private static boolean contains(List<Value> list, Value wanted) throws ExpressionException {
    for (Value element : list) {
      if (Equality.equal(element, wanted)) {
        return true;
      }
    }
    return false;
  }

  private static Value reversed(ListValue list, CostMeter cost) throws ExpressionException {
    cost.spend(list.size());
    List<Value> out = new ArrayList<>();
    for (int i = list.size() - 1; i >= 0; i--) {
      out.add(list.get(i));
    }
    return new PlainList(out);
  }

  private static Value range(long end, CostMeter cost) throws ExpressionException {
    List<Value> out = new ArrayList<>();
    cost.spend(Math.max(end, 0));
    for (long i = 0; i < end; i++) {
      out.add(new IntValue(i));
    }
    return new PlainList(out);
  }

  /** The elements in the order of their keys; equal keys keep theirs. */
  private static Value sorted(ListValue list, ListValue keys, CostMeter cost)
      throws ExpressionException {
    if (list.size() > 0) {
      Order.compare(keys.get(0), keys.get(0));
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      if (!keys.get(i).typeName().equals(keys.get(0).typeName())) {
        throw Failures.failure("list elements must have the same type");
      }
      int at = place(order, keys, i, cost);
      order.add(at, i);
    }
    List<Value> out = new ArrayList<>();
    order.forEach(index -> out.add(list.get(index)));
    return new PlainList(out);
  }

  private static int place(List<Integer> order, ListValue keys, int index, CostMeter cost)
      throws ExpressionException {
    int low = 0;
    int high = order.size();
    while (low < high) {
      cost.spend(1);
      int middle = (low + high) >>> 1;
      if (Order.compare(keys.get(order.get(middle)), keys.get(index)) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
