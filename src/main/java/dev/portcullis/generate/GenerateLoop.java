package dev.portcullis.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.condition.CompiledConditions;
import dev.portcullis.condition.ConditionCompiler;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.JmesPath;
import dev.portcullis.expr.variable.CompiledContextEntry;
import dev.portcullis.expr.variable.Scope;
import dev.portcullis.expr.variable.TemplateCompiler;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.port.ClusterLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One loop of a generate rule, compiled: a target for each element of a list.
 *
 * @param list gives the elements
 * @param context entries for each element
 * @param preconditions conditions for each element
 * @param target what is wanted for each element
 */
record GenerateLoop(
    ElementList list,
    List<CompiledContextEntry> context,
    Optional<CompiledConditions> preconditions,
    TargetTemplate target) {

  /** A list in a scope. */
  @FunctionalInterface
  interface ElementList {
    JsonNode in(Scope scope) throws ExpressionException;
  }

  static GenerateLoop compile(
      RuleBody.GenerateForeach entry,
      TemplateCompiler templates,
      ConditionCompiler conditions,
      WantedObjects wanted) {
    return new GenerateLoop(
        list(entry.list(), templates),
        templates.entries(entry.context()),
        entry.preconditions().map(conditions::compile),
        TargetTemplate.compile(entry.target(), templates, wanted));
  }

  private static ElementList list(String text, TemplateCompiler templates) {
    try {
      JmesPath expression = templates.expression(text);
      return scope -> scope.query(expression);
    } catch (ExpressionException e) {
      ExpressionException broken = e.within("incorrect query " + text + ": ");
      return scope -> {
        throw broken;
      };
    }
  }

  /**
   * Adds what the loop wants. An element that fails does not stop the others.
   *
   * @param number the number of the loop, for problems
   * @param ruleName the name of the rule, for problems
   */
  void produce(int number, String ruleName, Scope scope, ClusterLookup cluster, Collected out) {
    List<JsonNode> elements;
    try {
      elements = elements(scope);
    } catch (ExpressionException e) {
      out.problem("failed to evaluate " + number + " foreach list: " + e.text());
      return;
    }
    String place = "failed to process " + number + " foreach in rule " + ruleName + ": ";
    for (int i = 0; i < elements.size(); i++) {
      if (!elements.get(i).isNull()) {
        element(
            scope.withElement(elements.get(i), i, 0).withEntries(context),
            cluster,
            out.within(place + "failed to process " + i + " element: "));
      }
    }
  }

  private List<JsonNode> elements(Scope scope) throws ExpressionException {
    JsonNode value;
    try {
      value = list.in(scope);
    } catch (ExpressionException e) {
      throw e.kind() == Kind.LOOKUP || e.kind() == Kind.BUDGET || e.kind() == Kind.SYNTAX
          ? e
          : e.within("JMESPath query failed: ");
    }
    if (!value.isArray()) {
      return List.of(value);
    }
    List<JsonNode> elements = new ArrayList<>(value.size());
    value.forEach(elements::add);
    return elements;
  }

  private void element(Scope scope, ClusterLookup cluster, Collected out) {
    try {
      if (preconditions.isPresent() && !preconditions.get().evaluate(scope).holds()) {
        return;
      }
    } catch (ExpressionException e) {
      out.problem("failed to evaluate preconditions: " + e.text());
      return;
    }
    target.produce(scope, cluster, out);
  }
}
