package dev.portcullis.expr.jmespath.function;

import dev.portcullis.expr.jmespath.JmesPathFunction;
import java.util.List;

/**
 * All <a href="https://jmespath.org/specification.html#built-in-functions">functions of the
 * JMESPath specification</a> but {@code sum}, which Kyverno replaces.
 */
public final class StandardFunctions {
  private static final List<JmesPathFunction> ALL =
      List.of(
          NumberFunction.abs(),
          new AvgFunction(),
          NumberFunction.ceil(),
          new ContainsFunction(),
          TextEndFunction.endsWith(),
          NumberFunction.floor(),
          new JoinFunction(),
          FieldsFunction.keys(),
          new LengthFunction(),
          new MapFunction(),
          ExtremeFunction.max(),
          ExtremeByFunction.max(),
          new MergeFunction(),
          ExtremeFunction.min(),
          ExtremeByFunction.min(),
          new NotNullFunction(),
          new ReverseFunction(),
          new SortFunction(),
          new SortByFunction(),
          TextEndFunction.startsWith(),
          new ToArrayFunction(),
          new ToNumberFunction(),
          new ToStringFunction(),
          new TypeFunction(),
          FieldsFunction.values());

  private StandardFunctions() {}

  /** The functions; they hold no state. */
  public static List<JmesPathFunction> all() {
    return ALL;
  }
}
