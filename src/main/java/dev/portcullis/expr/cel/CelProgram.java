package dev.portcullis.expr.cel;

import dev.cel.common.types.CelType;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.Value;

/** A compiled expression. Immutable, shared by all requests. */
public final class CelProgram {
  private final String text;
  private final CelType type;
  private final Node root;
  private final int locals;

  CelProgram(String text, CelType type, Node root, int locals) {
    this.text = text;
    this.type = type;
    this.root = root;
    this.locals = locals;
  }

  /** The expression as it was written. */
  public String text() {
    return text;
  }

  /** The type that its value has as far as can be known without running it. */
  public CelType type() {
    return type;
  }

  /**
   * Its value.
   *
   * @param bindings the variables
   * @param cost what may be spent
   * @throws ExpressionException when there is none, with cel-go's words; a limit that was passed
   *     has the kind {@link Kind#BUDGET}
   */
  public Value evaluate(Bindings bindings, CostMeter cost) throws ExpressionException {
    return root.evaluate(new Frame(bindings, cost, locals));
  }
}
