package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.variable.Scope;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs one mutate rule on the existing objects that it names.
 *
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/mutate/#mutate-existing-resources">Mutate
 *     existing resources</a>
 */
final class MutateExistingRule {
  private final CompiledBody.MutateExisting rule;
  private final RuleAnswer answer;

  MutateExistingRule(CompiledBody.MutateExisting rule, RuleAnswer answer) {
    this.rule = rule;
    this.answer = answer;
  }

  List<ExistingOutcome> evaluate(Scope scope, FindTargets find) {
    List<ExistingOutcome> outcomes = new ArrayList<>();
    for (int i = 0; i < rule.targets().size(); i++) {
      CompiledTarget target = rule.targets().get(i);
      JsonNode selector;
      try {
        selector = target.selector().substitute(scope);
      } catch (ExpressionException e) {
        outcomes.add(failed("failed to substitute variables in target[" + i + "]: ", e));
        continue;
      }
      try {
        for (JsonNode object : find.find(selector)) {
          Scope own = scope.withTarget(object).withEntries(target.context());
          outcomes.add(one(target, object, own, FindTargets.subresource(selector)));
        }
      } catch (ExpressionException e) {
        outcomes.add(failed("", e));
      }
    }
    return outcomes;
  }

  private ExistingOutcome failed(String prefix, ExpressionException e) {
    return new ExistingOutcome(answer.error(prefix, e), MissingNode.getInstance(), "");
  }

  private ExistingOutcome one(
      CompiledTarget target, JsonNode object, Scope scope, String subresource) {
    if (target.preconditions().isPresent()) {
      try {
        if (!target.preconditions().get().evaluate(scope).holds()) {
          return new ExistingOutcome(answer.skip("preconditions not met"), object, subresource);
        }
      } catch (ExpressionException e) {
        return new ExistingOutcome(
            answer.error("failed to evaluate preconditions: ", e), object, subresource);
      }
    }
    MutateRule.Changed changed = new MutateRule(rule.mutate(), answer).evaluate(object, scope);
    return !changed.object().isObject() || identity(changed.object()).equals(identity(object))
        ? new ExistingOutcome(changed.outcome(), changed.object(), subresource)
        : new ExistingOutcome(
            answer.error(
                RuleOutcome.Fault.POLICY,
                "the patch makes another object of the target: its kind, name and namespace must"
                    + " stay"),
            object,
            subresource);
  }

  /** What is patched is written back to where it came from, and nowhere else. */
  private static List<JsonNode> identity(JsonNode object) {
    JsonNode metadata = object.path("metadata");
    return List.of(
        object.path("apiVersion"),
        object.path("kind"),
        metadata.path("namespace"),
        metadata.path("name"));
  }
}
