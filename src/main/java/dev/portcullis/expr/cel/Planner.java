package dev.portcullis.expr.cel;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.CelComprehension;
import dev.cel.common.ast.CelReference;
import dev.portcullis.expr.cel.library.Function;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.BytesValue;
import dev.portcullis.expr.cel.value.DoubleValue;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.NullValue;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.TypeValue;
import dev.portcullis.expr.cel.value.UintValue;
import dev.portcullis.expr.cel.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns a checked expression into nodes that run. Used once for each expression. */
final class Planner {
  private final CelAbstractSyntaxTree tree;
  private final Map<String, Function> functions;
  private final Set<String> variables;
  private final Map<String, Integer> scope = new HashMap<>();
  private int locals;

  Planner(CelAbstractSyntaxTree tree, Map<String, Function> functions, Set<String> variables) {
    this.tree = tree;
    this.functions = functions;
    this.variables = variables;
  }

  CelProgram plan(String text) {
    Node root = node(tree.getExpr());
    return new CelProgram(text, tree.getResultType(), root, locals);
  }

  private Node node(CelExpr expr) {
    return switch (expr.getKind()) {
      case CONSTANT -> new ConstantNode(constant(expr.constant()));
      case IDENT -> ident(expr);
      case SELECT -> select(expr);
      case CALL -> call(expr.call());
      case LIST ->
          new ListNode(nodes(expr.list().elements()), Set.copyOf(expr.list().optionalIndices()));
      case MAP -> new MapNode(expr.map().entries().stream().map(this::entry).toList());
      case COMPREHENSION -> fold(expr.comprehension());
      case STRUCT, NOT_SET ->
          throw new IllegalStateException("no such construct here: " + expr.getKind());
    };
  }

  private List<Node> nodes(List<CelExpr> exprs) {
    return exprs.stream().map(this::node).toList();
  }

  private MapNode.Entry entry(CelExpr.CelMap.Entry entry) {
    return new MapNode.Entry(node(entry.key()), node(entry.value()), entry.optionalEntry());
  }

  private static Value constant(CelConstant constant) {
    return switch (constant.getKind()) {
      case NULL_VALUE -> NullValue.NULL;
      case BOOLEAN_VALUE -> BoolValue.of(constant.booleanValue());
      case INT64_VALUE -> new IntValue(constant.int64Value());
      case UINT64_VALUE -> new UintValue(constant.uint64Value().longValue());
      case DOUBLE_VALUE -> new DoubleValue(constant.doubleValue());
      case STRING_VALUE -> new StringValue(constant.stringValue());
      case BYTES_VALUE -> new BytesValue(constant.bytesValue().toByteArray());
      case NOT_SET, TIMESTAMP_VALUE, DURATION_VALUE ->
          throw new IllegalStateException("no such literal: " + constant.getKind());
    };
  }

  private Node ident(CelExpr expr) {
    String written = expr.ident().name();
    Integer slot = scope.get(written);
    if (slot != null) {
      return new LocalNode(slot);
    }
    String name = reference(expr).orElse(written);
    return variables.contains(name) ? new GlobalNode(name) : new ConstantNode(new TypeValue(name));
  }

  private Optional<String> reference(CelExpr expr) {
    return tree.getReference(expr.id()).map(CelReference::name).filter(name -> !name.isEmpty());
  }

  private Node select(CelExpr expr) {
    Optional<String> qualified = reference(expr);
    if (qualified.isPresent()) {
      String name = qualified.get();
      return variables.contains(name)
          ? new GlobalNode(name)
          : new ConstantNode(new TypeValue(name));
    }
    Node operand = node(expr.select().operand());
    StringValue field = new StringValue(expr.select().field());
    return expr.select().testOnly()
        ? new PresenceNode(operand, field)
        : new SelectNode(operand, field);
  }

  private Node call(CelCall call) {
    List<Node> arguments = new ArrayList<>();
    call.target().ifPresent(target -> arguments.add(node(target)));
    arguments.addAll(nodes(call.args()));
    Node operator =
        switch (arguments.size()) {
          case 1 -> unary(call.function(), arguments.getFirst());
          case 2 -> binary(call, arguments.get(0), arguments.get(1));
          default -> null;
        };
    if (operator != null) {
      return operator;
    }
    return switch (call.function()) {
      case "_?_:_" -> new ConditionalNode(arguments.get(0), arguments.get(1), arguments.get(2));
      case "cel.@mapInsert" -> new MapInsertNode(arguments);
      default -> new CallNode(function(call.function()), arguments);
    };
  }

  private Function function(String name) {
    Function function = functions.get(name);
    if (function == null) {
      throw new IllegalStateException("a function is declared but not defined: " + name);
    }
    return function;
  }

  private static @Nullable Node unary(String function, Node operand) {
    return switch (function) {
      case "!_" -> new NotNode(operand);
      case "-_" -> new NegationNode(operand);
      case "@not_strictly_false", "__not_strictly_false__" -> new NotStrictlyFalseNode(operand);
      default -> null;
    };
  }

  private static @Nullable Node binary(CelCall call, Node left, Node right) {
    return switch (call.function()) {
      case "_&&_" -> new LogicNode(BoolValue.FALSE, left, right);
      case "_||_" -> new LogicNode(BoolValue.TRUE, left, right);
      case "_==_" -> new EqualityNode(left, right, true);
      case "_!=_" -> new EqualityNode(left, right, false);
      case "_<_" -> new OrderNode(left, right, OrderNode.Relation.LESS);
      case "_<=_" -> new OrderNode(left, right, OrderNode.Relation.LESS_EQUALS);
      case "_>_" -> new OrderNode(left, right, OrderNode.Relation.GREATER);
      case "_>=_" -> new OrderNode(left, right, OrderNode.Relation.GREATER_EQUALS);
      case "_+_" -> new ArithmeticNode(Arithmetic.ADD, left, right);
      case "_-_" -> new ArithmeticNode(Arithmetic.SUBTRACT, left, right);
      case "_*_" -> new ArithmeticNode(Arithmetic.MULTIPLY, left, right);
      case "_/_" -> new ArithmeticNode(Arithmetic.DIVIDE, left, right);
      case "_%_" -> new ArithmeticNode(Arithmetic.MODULO, left, right);
      case "_[_]" -> new IndexNode(left, right);
      case "_[?_]", "_?._" -> new OptionalAccessNode(left, right);
      case "@in", "_in_" -> new InNode(left, right);
      case "or" -> new OptionalOrNode(left, right, false);
      case "orValue" -> call.target().isPresent() ? new OptionalOrNode(left, right, true) : null;
      case "matches" -> matches(left, right);
      case "cel.@mapInsert" -> new MapInsertNode(List.of(left, right));
      default -> null;
    };
  }

  private static @Nullable Node matches(Node text, Node pattern) {
    if (pattern instanceof ConstantNode(StringValue constant)) {
      try {
        return new MatchesNode(text, Pattern.compile(constant.value()));
      } catch (PatternSyntaxException e) {
        // A pattern that is none says so when it is used.
        return null;
      }
    }
    return null;
  }

  private Node fold(CelComprehension fold) {
    Node range = node(fold.iterRange());
    Node start = node(fold.accuInit());
    Map<String, Integer> outer = new HashMap<>(scope);
    int accumulator = declare(fold.accuVar());
    int first = declare(fold.iterVar());
    int second = fold.iterVar2().isEmpty() ? -1 : declare(fold.iterVar2());
    Node condition = node(fold.loopCondition());
    Node step = node(fold.loopStep());
    scope.clear();
    scope.putAll(outer);
    scope.put(fold.accuVar(), accumulator);
    Node result = node(fold.result());
    scope.clear();
    scope.putAll(outer);
    return new FoldNode(range, first, second, accumulator, start, condition, step, result);
  }

  private int declare(String name) {
    scope.put(name, locals);
    return locals++;
  }
}
