package dev.portcullis.expr.jmespath.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.jmespath.syntax.Expression.Member;
import dev.portcullis.value.GoQuote;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Numbers;
import dev.portcullis.value.Utf8Order;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Prints a tree as {@code kyverno jp parse} does: one node per line with its value and its
 * children, indented by two blanks. The list of children is opened and never closed there, too.
 */
public final class TreeText {
  private final StringBuilder out = new StringBuilder();

  private TreeText() {}

  /** The printed tree, ending with a line break. */
  public static String of(Expression expression) {
    TreeText text = new TreeText();
    text.print(expression, 0);
    return text.out.toString();
  }

  private void print(Expression expression, int indent) {
    switch (expression) {
      case Expression.Identity i -> node("ASTIdentity", null, List.of(), indent);
      case Expression.Current c -> node("ASTCurrentNode", null, List.of(), indent);
      case Expression.Unreadable u -> node("ASTEmpty", null, List.of(), indent);
      case Expression.Literal l ->
          node("ASTLiteral", l.value().isNull() ? null : go(l.value()), List.of(), indent);
      case Expression.Field f -> node("ASTField", GoQuote.printable(f.name()), List.of(), indent);
      case Expression.Index i -> node("ASTIndex", Long.toString(i.index()), List.of(), indent);
      case Expression.Slice s -> node("ASTSlice", slice(s), List.of(), indent);
      case Expression.Subexpression s -> pair("ASTSubexpression", s.left(), s.right(), indent);
      case Expression.IndexExpression i -> pair("ASTIndexExpression", i.left(), i.index(), indent);
      case Expression.Projection p -> pair("ASTProjection", p.left(), p.right(), indent);
      case Expression.ValueProjection p -> pair("ASTValueProjection", p.left(), p.right(), indent);
      case Expression.FilterProjection p ->
          node("ASTFilterProjection", null, List.of(p.left(), p.right(), p.condition()), indent);
      case Expression.Flatten f -> node("ASTFlatten", null, List.of(f.operand()), indent);
      case Expression.MultiSelectList l -> node("ASTMultiSelectList", null, l.members(), indent);
      case Expression.MultiSelectHash h -> hash(h, indent);
      case Expression.Or o -> pair("ASTOrExpression", o.left(), o.right(), indent);
      case Expression.And a -> pair("ASTAndExpression", a.left(), a.right(), indent);
      case Expression.Not n -> node("ASTNotExpression", null, List.of(n.operand()), indent);
      case Expression.Pipe p -> pair("ASTPipe", p.left(), p.right(), indent);
      case Expression.Comparison c ->
          node("ASTComparator", c.comparator().text(), List.of(c.left(), c.right()), indent);
      case Expression.Call c ->
          node("ASTFunctionExpression", GoQuote.printable(c.function()), c.arguments(), indent);
      case Expression.Reference r -> node("ASTExpRef", null, List.of(r.operand()), indent);
    }
  }

  private void pair(String name, Expression left, Expression right, int indent) {
    node(name, null, List.of(left, right), indent);
  }

  private void node(String name, @Nullable String value, List<Expression> children, int indent) {
    open(name, value, !children.isEmpty(), indent);
    for (Expression child : children) {
      print(child, indent + 4);
    }
    line(indent, "}");
  }

  private void hash(Expression.MultiSelectHash hash, int indent) {
    open("ASTMultiSelectHash", null, true, indent);
    for (Member member : hash.members()) {
      node("ASTKeyValPair", GoQuote.printable(member.key()), List.of(member.value()), indent + 4);
    }
    line(indent, "}");
  }

  private void open(String name, @Nullable String value, boolean children, int indent) {
    line(indent, name + " {");
    if (value != null) {
      line(indent + 2, "value: " + value);
    }
    if (children) {
      line(indent + 2, "children: {");
    }
  }

  private void line(int indent, String text) {
    out.repeat(' ', indent).append(text).append('\n');
  }

  private static String slice(Expression.Slice slice) {
    return "[" + part(slice.start()) + ":" + part(slice.stop()) + ":" + part(slice.step()) + "]";
  }

  private static String part(@Nullable Long part) {
    return part == null ? "" : part.toString();
  }

  /** A literal in Go's syntax. */
  private static String go(JsonNode value) {
    if (value.isTextual()) {
      return GoQuote.printable(value.textValue());
    }
    StringBuilder text = new StringBuilder();
    if (value instanceof ObjectNode object) {
      Map<String, JsonNode> sorted = new TreeMap<>(Utf8Order.BYTEWISE);
      object.properties().forEach(e -> sorted.put(e.getKey(), e.getValue()));
      sorted.forEach(
          (key, member) ->
              text.append(text.isEmpty() ? "" : ", ")
                  .append(GoQuote.printable(key))
                  .append(':')
                  .append(go(member)));
      return "map[string]interface {}{" + text + "}";
    }
    if (value.isArray()) {
      for (JsonNode element : value) {
        text.append(text.isEmpty() ? "" : ", ").append(go(element));
      }
      return "[]interface {}{" + text + "}";
    }
    return value.isNull() ? "interface {}(nil)" : GoText.of(Numbers.floats(value));
  }
}
