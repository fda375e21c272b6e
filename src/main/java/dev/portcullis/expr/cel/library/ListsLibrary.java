package dev.portcullis.expr.cel.library;

import static dev.portcullis.expr.cel.library.Arguments.integer;
import static dev.portcullis.expr.cel.library.Arguments.list;

import dev.cel.common.CelIssue;
import dev.cel.common.ast.CelExpr;
import dev.cel.parser.CelMacro;
import dev.cel.parser.CelMacroExprFactory;
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
import java.util.Optional;

/**
 * Lists: parts, order and repetition.
 *
 * @see <a href="https://pkg.go.dev/github.com/google/cel-go/ext#Lists">Lists, version 3</a>
 */
public final class ListsLibrary {
  private static final List<String> COMPARABLE =
      List.of("int", "uint", "double", "bool", "duration", "timestamp", "string", "bytes");

  private static final String SORT_BY = "@sortByAssociatedKeys";

  /** The library. */
  public static final Library LIBRARY = library();

  private ListsLibrary() {}

  private static Library library() {
    Library.Builder library =
        Library.named("lists")
            .add(
                "list<T>::slice(int, int) list<T>",
                (a, cost) -> slice(list(a[0]), integer(a[1]), integer(a[2]), cost))
            .add("list<list<T>>::flatten() list<T>", (a, cost) -> flattened(list(a[0]), 1, cost))
            .define("flatten(list<dyn>) list<dyn>", (a, cost) -> flattened(list(a[0]), 1, cost))
            .add(
                "list<dyn>::flatten(int) list<dyn>",
                (a, cost) -> flattened(list(a[0]), integer(a[1]), cost))
            .add("list<T>::distinct() list<T>", (a, cost) -> distinct(list(a[0]), cost))
            .add("list<T>::reverse() list<T>", (a, cost) -> reversed(list(a[0]), cost))
            .add("lists.range(int) list<int>", (a, cost) -> range(integer(a[0]), cost))
            .macro(CelMacro.newReceiverMacro("sortBy", 2, ListsLibrary::sortBy));
    for (String type : COMPARABLE) {
      library
          .add(
              "list<" + type + ">::sort() list<" + type + ">",
              (a, cost) -> sorted(list(a[0]), list(a[0]), cost))
          .add(
              "list<T>::" + SORT_BY + "(list<" + type + ">) list<T>",
              (a, cost) -> sorted(list(a[0]), list(a[1]), cost));
    }
    return library.build();
  }

  /** {@code list.sortBy(e, key)}: the list is kept in a variable and sorted by the keys. */
  private static Optional<CelExpr> sortBy(
      CelMacroExprFactory factory, CelExpr target, List<CelExpr> arguments) {
    if (arguments.getFirst().getKind() != CelExpr.ExprKind.Kind.IDENT) {
      return Optional.of(
          factory.reportError(
              CelIssue.formatError(
                  factory.getSourceLocation(arguments.getFirst()),
                  "sortBy(var, ...) variable name must be a simple identifier")));
    }
    String list = "@__sortBy_input__";
    CelExpr accumulator = factory.newIdentifier(factory.getAccumulatorVarName());
    CelExpr added = factory.newList(arguments.get(1));
    CelExpr keys =
        factory.fold(
            arguments.getFirst().ident().name(),
            factory.newIdentifier(list),
            factory.getAccumulatorVarName(),
            factory.newList(),
            factory.newBoolLiteral(true),
            factory.newGlobalCall("_+_", accumulator, added),
            factory.newIdentifier(factory.getAccumulatorVarName()));
    return Optional.of(
        factory.fold(
            "#unused",
            factory.newList(),
            list,
            target,
            factory.newBoolLiteral(false),
            factory.newIdentifier(list),
            factory.newReceiverCall(SORT_BY, factory.newIdentifier(list), keys)));
  }

  private static Value slice(ListValue list, long start, long end, CostMeter cost)
      throws ExpressionException {
    if (start < 0 || end < 0) {
      throw Failures.failure(
          "cannot slice(" + start + ", " + end + "), negative indexes not supported");
    }
    if (start > end) {
      throw Failures.failure(
          "cannot slice("
              + start
              + ", "
              + end
              + "), start index must be less than or equal to"
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
