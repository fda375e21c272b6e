package dev.portcullis.expr.jmespath;

import dev.portcullis.expr.jmespath.syntax.Comparator;
import dev.portcullis.expr.jmespath.syntax.Expression;
import dev.portcullis.expr.jmespath.syntax.Expression.Member;
import java.util.ArrayList;
import java.util.List;

/** Turns a parsed tree into the nodes that evaluate it. */
final class ExpressionCompiler {
  /** From so many copies of one value, or lists around one, on, a result is measured. */
  private static final int MANY_COPIES = 1000;

  private static final int MANY_LAYERS = 8;

  private final FunctionCatalogue functions;
  private long copies = 1;
  private int layers;

  ExpressionCompiler(FunctionCatalogue functions) {
    this.functions = functions;
  }

  /**
   * Whether what was compiled so far can make a value that is far larger than its input: lists and
   * hashes that hold the same value several times, around each other.
   */
  boolean swells() {
    return copies > MANY_COPIES || layers > MANY_LAYERS;
  }

  Node compile(Expression expression) {
    return switch (expression) {
      case Expression.Identity i -> IdentityNode.INSTANCE;
      case Expression.Current c -> IdentityNode.INSTANCE;
      case Expression.Unreadable u -> new UnreadableNode();
      case Expression.Literal l -> new LiteralNode(l.value());
      case Expression.Field f -> new PathNode(f.name());
      case Expression.Index i -> new IndexNode(i.index());
      case Expression.Slice s -> new SliceNode(s.start(), s.stop(), s.step());
      case Expression.Subexpression s -> sequence(compile(s.left()), compile(s.right()));
      case Expression.IndexExpression i -> sequence(compile(i.left()), compile(i.index()));
      case Expression.Projection p -> new ProjectionNode(compile(p.left()), compile(p.right()));
      case Expression.ValueProjection p ->
          new ValueProjectionNode(compile(p.left()), compile(p.right()));
      case Expression.FilterProjection p ->
          new FilterNode(compile(p.left()), compile(p.condition()), compile(p.right()));
      case Expression.Flatten f -> new FlattenNode(compile(f.operand()));
      case Expression.MultiSelectList l -> list(l);
      case Expression.MultiSelectHash h -> hash(h);
      case Expression.Or o -> new OrNode(compile(o.left()), compile(o.right()));
      case Expression.And a -> new AndNode(compile(a.left()), compile(a.right()));
      case Expression.Not n -> new NotNode(compile(n.operand()));
      case Expression.Pipe p -> new PipeNode(compile(p.left()), compile(p.right()));
      case Expression.Comparison c -> comparison(c);
      case Expression.Call c -> call(c);
      case Expression.Reference r -> new ReferenceNode(compile(r.operand()));
    };
  }

  /** Keys that follow each other become one path. */
  private static Node sequence(Node left, Node right) {
    if (left instanceof IdentityNode) {
      return right;
    }
    if (left instanceof PathNode first && right instanceof PathNode second) {
      return first.then(second);
    }
    return new SubexpressionNode(left, right);
  }

  private Node list(Expression.MultiSelectList list) {
    copied(list.members().size());
    return new ListNode(all(list.members()));
  }

  private Node hash(Expression.MultiSelectHash hash) {
    copied(hash.members().size());
    List<String> keys = new ArrayList<>();
    List<Node> values = new ArrayList<>();
    for (Member member : hash.members()) {
      keys.add(member.key());
      values.add(compile(member.value()));
    }
    return new HashNode(keys, values);
  }

  private void copied(int times) {
    layers++;
    copies = Math.min(MANY_COPIES + 1L, copies * times);
  }

  private Node comparison(Expression.Comparison comparison) {
    Node left = compile(comparison.left());
    Node right = compile(comparison.right());
    Comparator sign = comparison.comparator();
    return switch (sign) {
      case EQUAL -> new EqualityNode(true, left, right);
      case NOT_EQUAL -> new EqualityNode(false, left, right);
      case LESS -> new OrderNode(OrderNode.Sign.LESS, left, right);
      case LESS_OR_EQUAL -> new OrderNode(OrderNode.Sign.LESS_OR_EQUAL, left, right);
      case GREATER -> new OrderNode(OrderNode.Sign.GREATER, left, right);
      case GREATER_OR_EQUAL -> new OrderNode(OrderNode.Sign.GREATER_OR_EQUAL, left, right);
    };
  }

  private Node call(Expression.Call call) {
    return new CallNode(
        call.function(), functions.find(call.function()).orElse(null), all(call.arguments()));
  }

  private List<Node> all(List<Expression> expressions) {
    List<Node> nodes = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      nodes.add(compile(expression));
    }
    return nodes;
  }
}
