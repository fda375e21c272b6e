package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Numbers;
import java.util.List;
import java.util.Map;

/**
 * Substitutes the variables of a rule as if each were null, and says what is wrong with the first
 * that cannot be: it is no expression, or it is not allowed.
 */
final class RuleVariables {
  private final AllowedVariables allowed;
  private final JmesPathCompiler expressions;

  RuleVariables(AllowedVariables allowed, JmesPathCompiler expressions) {
    this.allowed = allowed;
    this.expressions = expressions;
  }

  /**
   * Checks a document.
   *
   * @throws ExpressionException with Kyverno's text, without the name of the rule
   */
  void check(JsonNode document) throws ExpressionException {
    check(References.replace(Numbers.floats(document)), "");
  }

  private void check(JsonNode node, String path) throws ExpressionException {
    if (node.isTextual()) {
      text(node.textValue(), path);
    } else if (node.isObject()) {
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        text(field.getKey(), path);
        check(field.getValue(), DocumentPath.field(path, field.getKey()));
      }
    } else {
      for (int i = 0; i < node.size(); i++) {
        check(node.get(i), DocumentPath.item(path, i));
      }
    }
  }

  /** Variables inside variables see the text null, which is why an index from a variable fails. */
  private void text(String text, String path) throws ExpressionException {
    String current = text;
    boolean last = !VariableScan.mayHold(text);
    while (!last) {
      List<VariableScan.Found> round = VariableScan.find(current);
      last = round.isEmpty();
      String whole = current;
      for (VariableScan.Found found : round) {
        last = variable(found, path) || found.text().equals(whole);
        int at = current.indexOf(found.whole());
        if (at >= 0) {
          current =
              current.substring(0, at)
                  + found.lead()
                  + "null"
                  + current.substring(at + found.whole().length());
        }
      }
    }
  }

  /** Checks one variable; true when it is one whose value is inserted as it is. */
  private boolean variable(VariableScan.Found found, String path) throws ExpressionException {
    String expression = found.expression();
    boolean shallow = expression.startsWith("-");
    if (shallow) {
      expression = GoText.trimSpace(expression.substring(1));
    }
    if (expression.equals("@")) {
      expression =
          DocumentPath.expression(path, allowed.allow("target") ? "target" : "request.object");
    }
    String failed = "failed to resolve " + expression + " at path " + path + ": ";
    if (expression.isEmpty()) {
      throw new ExpressionException(Kind.SYNTAX, failed + "invalid query (nil)");
    }
    try {
      expressions.compile(expression);
    } catch (ExpressionException e) {
      throw e.within(failed + "invalid JMESPath query " + expression + ": ");
    }
    if (!allowed.allow(expression)) {
      throw new ExpressionException(Kind.SYNTAX, allowed.refusal(expression));
    }
    return shallow;
  }
}
