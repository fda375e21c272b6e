package dev.portcullis.expr.jmespath.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression as it was written: immutable, no behaviour. */
public sealed interface Expression {
  /** The value itself, where nothing was written. */
  record Identity() implements Expression {}

  /** {@code @}. */
  record Current() implements Expression {}

  /**
   * A top-level bracket whose index could not be read, which the reference parser lets pass; it
   * fails when it is evaluated.
   */
  record Unreadable() implements Expression {}

  /** A value written down. */
  record Literal(JsonNode value) implements Expression {}

  /** A key. */
  record Field(String name) implements Expression {}

  /** A place in a list; negative from its end. */
  record Index(long index) implements Expression {}

  /** A part of a list; what was left out is null. */
  record Slice(@Nullable Long start, @Nullable Long stop, @Nullable Long step)
      implements Expression {}

  /** {@code left.right}. */
  record Subexpression(Expression left, Expression right) implements Expression {}

  /** {@code left[index]} and {@code left[slice]}. */
  record IndexExpression(Expression left, Expression index) implements Expression {}

  /** Every element of a list, each through {@code right}. */
  record Projection(Expression left, Expression right) implements Expression {}

  /** Every value of an object, each through {@code right}. */
  record ValueProjection(Expression left, Expression right) implements Expression {}

  /** The elements of a list for which the condition holds, each through {@code right}. */
  record FilterProjection(Expression left, Expression condition, Expression right)
      implements Expression {}

  /** A list with the lists in it opened. */
  record Flatten(Expression operand) implements Expression {}

  /** {@code [a, b]}. */
  record MultiSelectList(List<Expression> members) implements Expression {
    public MultiSelectList {
      members = List.copyOf(members);
    }
  }

  /** {@code {x: a, y: b}}. */
  record MultiSelectHash(List<Member> members) implements Expression {
    public MultiSelectHash {
      members = List.copyOf(members);
    }
  }

  /** One member of a hash. */
  record Member(String key, Expression value) {}

  /** {@code left || right}. */
  record Or(Expression left, Expression right) implements Expression {}

  /** {@code left && right}. */
  record And(Expression left, Expression right) implements Expression {}

  /** {@code !operand}. */
  record Not(Expression operand) implements Expression {}

  /** {@code left | right}. */
  record Pipe(Expression left, Expression right) implements Expression {}

  /** A comparison. */
  record Comparison(Comparator comparator, Expression left, Expression right)
      implements Expression {}

  /** A call of a function, which need not exist. */
  record Call(String function, List<Expression> arguments) implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** {@code &operand}. */
  record Reference(Expression operand) implements Expression {}
}
