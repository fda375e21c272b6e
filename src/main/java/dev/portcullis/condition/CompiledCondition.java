package dev.portcullis.condition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.variable.Scope;
import dev.portcullis.expr.variable.Template;
import dev.portcullis.expr.variable.TemplateCompiler;
import dev.portcullis.policy.Conditions.Condition;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.Optional;

/**
 * One comparison, its constants read.
 *
 * @param key the left side
 * @param operator compares
 * @param value the right side
 * @param message shown when the condition decides, empty for none
 */
record CompiledCondition(Side key, Operator operator, Side value, String message) {
  static CompiledCondition of(Condition condition, TemplateCompiler templates) {
    return new CompiledCondition(
        Side.of(condition.key(), templates, "key"),
        Operator.named(condition.operator()),
        Side.of(condition.value(), templates, "value"),
        condition.message());
  }

  /** Substitutes the key, then the value, and compares. */
  boolean holds(Scope scope) throws ExpressionException {
    Operand left = key.read(scope);
    return operator.holds(left, value.read(scope));
  }

  /**
   * One side of a comparison.
   *
   * @param template what is substituted
   * @param constant the operand when nothing is to be substituted
   * @param failure what is put before the text of a failure
   */
  record Side(Template template, Optional<Operand> constant, String failure) {
    static Side of(JsonNode document, TemplateCompiler templates, String name) {
      Template template = templates.compile(asKyvernoReads(document));
      return new Side(
          template,
          template.constant()
              ? Optional.of(Operand.constant(template.document()))
              : Optional.empty(),
          "failed to substitute variables in condition " + name + ": ");
    }

    Operand read(Scope scope) throws ExpressionException {
      if (constant.isPresent()) {
        return constant.get();
      }
      try {
        return Operand.dynamic(template.substitute(scope));
      } catch (ExpressionException e) {
        throw e.within(failure);
      }
    }

    /** A number alone is a float, numbers within a list or map are ints where they are integral. */
    static JsonNode asKyvernoReads(JsonNode document) {
      if (document.isNumber()) {
        return DoubleNode.valueOf(document.doubleValue());
      }
      return document.isMissingNode() ? Json.NODES.nullNode() : Numbers.ints(document);
    }
  }
}
