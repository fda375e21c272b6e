package dev.portcullis.expr.variable;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.GoText;
import java.util.function.Function;

/**
 * One variable of a text with its expression ready, in the forms a request may need.
 *
 * @param found where it stands
 * @param shallow whether variables inside its value stay as they are ({@code {{- expression }}})
 * @param plain the expression
 * @param onDelete the expression on DELETE, where the object means the old object
 * @param target the expression where there is a target; for {@code {{@}}} only, else as plain
 * @param self whether it is {@code {{@}}}
 */
record Placeholder(
    VariableScan.Found found,
    boolean shallow,
    Query plain,
    Query onDelete,
    Query target,
    boolean self) {
  private static final String OBJECT = "request.object";
  private static final String OLD_OBJECT = "request.oldObject";
  private static final String TARGET = "target";

  /**
   * Makes a placeholder ready.
   *
   * @param path the path of the leaf it stands in
   * @param compile compiles an expression text
   */
  static Placeholder of(VariableScan.Found found, String path, Function<String, Query> compile) {
    String expression = found.expression();
    boolean shallow = expression.startsWith("-");
    if (shallow) {
      expression = GoText.trimSpace(expression.substring(1));
    }
    boolean self = expression.equals("@");
    String text = self ? DocumentPath.expression(path, OBJECT) : expression;
    Query plain = compile.apply(text);
    return new Placeholder(
        found,
        shallow,
        plain,
        text.contains(OBJECT) ? compile.apply(text.replace(OBJECT, OLD_OBJECT)) : plain,
        self ? compile.apply(DocumentPath.expression(path, TARGET)) : plain,
        self);
  }

  /** The expression this scope needs. */
  Query query(Scope scope) throws ExpressionException {
    if (self && scope.hasTarget()) {
      return target;
    }
    return scope.delete() ? onDelete : plain;
  }
}
