package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.variable.Scope;
import dev.portcullis.mutate.PatchResult;
import dev.portcullis.value.Numbers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs one standard mutate rule.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/mutate/">Mutate rules</a>
 */
final class MutateRule {
  private final CompiledBody.Mutate mutate;
  private final RuleAnswer answer;

  MutateRule(CompiledBody.Mutate mutate, RuleAnswer answer) {
    this.mutate = mutate;
    this.answer = answer;
  }

  /**
   * What the rule says, and the object afterwards.
   *
   * @param outcome pass when the object changed
   * @param object the object, changed or not
   */
  record Changed(RuleOutcome outcome, JsonNode object) {}

  Changed evaluate(JsonNode object, Scope scope) {
    return mutate.foreach().isEmpty() ? once(object, scope) : loops(object, scope);
  }

  private Changed once(JsonNode object, Scope scope) {
    JsonNode rule;
    try {
      rule = mutate.rule().substitute(scope);
    } catch (ExpressionException e) {
      return new Changed(answer.error("variable substitution failed: ", e), object);
    }
    JsonNode body = rule.path("mutate");
    return switch (mutate.patch().apply(body, object)) {
      case PatchResult.Failed f ->
          new Changed(answer.error(RuleOutcome.Fault.POLICY, f.message()), object);
      case PatchResult.Patched p when Numbers.same(p.resource(), object) ->
          new Changed(answer.skip("no patches applied"), object);
      case PatchResult.Patched p -> new Changed(answer.pass(mutated(p.resource())), p.resource());
    };
  }

  private static String mutated(JsonNode object) {
    JsonNode metadata = object.path("metadata");
    String text =
        "mutated " + object.path("kind").asText("") + "/" + metadata.path("name").asText("");
    String namespace = metadata.path("namespace").asText("");
    return namespace.isEmpty() ? text : text + " in namespace " + namespace;
  }

  private Changed loops(JsonNode object, Scope scope) {
    int applied = 0;
    JsonNode current = object;
    Scope own = scope;
    for (CompiledMutateForeach entry : mutate.foreach()) {
      Looped looped = loop(entry, current, own, 0);
      if (looped.failure() != null) {
        return new Changed(looped.failure(), object);
      }
      if (!Numbers.same(looped.object(), current)) {
        applied++;
        current = looped.object();
        own = own.withObject(current);
      }
    }
    RuleOutcome outcome =
        applied > 0 ? answer.pass(mutated(current)) : answer.skip("0 elements processed");
    return new Changed(outcome, current);
  }

  private record Looped(JsonNode object, @Nullable RuleOutcome failure) {}

  private Looped loop(CompiledMutateForeach entry, JsonNode object, Scope scope, int depth) {
    List<JsonNode> elements;
    try {
      elements = entry.list().elements(scope);
    } catch (ExpressionException e) {
      String text = e.text();
      return failed(
          answer.error("failed to evaluate list " + entry.list().text() + ": " + text + ": ", e),
          object);
    }
    JsonNode current = object;
    for (int step = 0; step < elements.size(); step++) {
      int index = entry.descending() ? elements.size() - 1 - step : step;
      JsonNode value = elements.get(index);
      if (value.isNull()) {
        continue;
      }
      Looped looped = element(entry, current, scope.withElement(value, index, depth), index, depth);
      if (looped.failure() instanceof RuleOutcome.Errored error) {
        return failed(
            answer.error(error.fault(), "failed to mutate elements: " + error.message()), object);
      }
      current = looped.object();
    }
    return new Looped(current, null);
  }

  private static Looped failed(RuleOutcome failure, JsonNode object) {
    return new Looped(object, failure);
  }

  private Looped element(
      CompiledMutateForeach entry, JsonNode object, Scope scope, int index, int depth) {
    Scope own = scope.withEntries(entry.context());
    if (entry.preconditions().isPresent()) {
      try {
        if (!entry.preconditions().get().evaluate(own).holds()) {
          return new Looped(object, null);
        }
      } catch (ExpressionException e) {
        return failed(
            answer.error("failed to evaluate mutate.foreach[" + index + "].preconditions: ", e),
            object);
      }
    }
    if (!entry.foreach().isEmpty()) {
      return inner(entry, object, own, depth);
    }
    JsonNode body;
    try {
      body = entry.fields().substitute(own);
    } catch (ExpressionException e) {
      return failed(answer.error("variable substitution failed: ", e), object);
    }
    return switch (entry.patch().apply(body, object)) {
      case PatchResult.Failed f ->
          failed(answer.error(RuleOutcome.Fault.POLICY, f.message()), object);
      case PatchResult.Patched p -> new Looped(p.resource(), null);
    };
  }

  private Looped inner(CompiledMutateForeach entry, JsonNode object, Scope scope, int depth) {
    JsonNode current = object;
    for (CompiledMutateForeach nested : entry.foreach()) {
      Looped looped = loop(nested, current, scope, depth + 1);
      if (looped.failure() != null) {
        return looped;
      }
      current = looped.object();
    }
    return new Looped(current, null);
  }
}
