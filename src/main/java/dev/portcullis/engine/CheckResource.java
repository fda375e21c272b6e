package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.condition.ConditionResult;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.variable.Scope;
import dev.portcullis.pattern.CompiledPattern;
import dev.portcullis.pattern.PatternResult;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs the checks deny, pattern, anyPattern and foreach of one rule, with Kyverno's messages. */
final class CheckResource {
  private static final String NO_SCOPE =
      "failed to process foreach: cannot use elementScope=true foreach rules for elements that are not"
          + " maps, expected type=map got type=";
  private static final String SUBSTITUTION = "variable substitution failed: ";

  private final String rule;
  private final MessageText message;
  private final RuleAnswer answer;

  CheckResource(String rule, MessageText message, RuleAnswer answer) {
    this.rule = rule;
    this.message = message;
    this.answer = answer;
  }

  /** Runs a check on the whole object; empty when it has nothing to say. */
  Optional<RuleOutcome> run(CompiledCheck check, Request request, Scope scope) {
    return run(check, request, Optional.empty(), scope, 0);
  }

  private Optional<RuleOutcome> run(
      CompiledCheck check, Request request, Optional<JsonNode> element, Scope scope, int depth) {
    return switch (check) {
      case CompiledCheck.Deny d -> Optional.of(deny(d, scope));
      case CompiledCheck.Pattern p ->
          subject(request, element)
              .map(
                  subject -> {
                    try {
                      return pattern(p.pattern().patterns(scope).getFirst(), subject, scope);
                    } catch (ExpressionException e) {
                      return answer.error(SUBSTITUTION, e);
                    }
                  });
      case CompiledCheck.AnyPattern a ->
          subject(request, element)
              .map(
                  subject -> {
                    try {
                      return anyPattern(a.patterns().patterns(scope), subject, scope);
                    } catch (ExpressionException e) {
                      return answer.error(SUBSTITUTION, e);
                    }
                  });
      case CompiledCheck.Foreach f -> foreach(f, request, element, scope, depth);
      case CompiledCheck.PodSecurity p -> Optional.empty();
      case CompiledCheck.Cel c -> Optional.empty();
      case CompiledCheck.Ignored i -> Optional.empty();
      case CompiledCheck.NotEvaluated n ->
          Optional.of(answer.error(RuleOutcome.Fault.POLICY, n.reason()));
    };
  }

  /** What a pattern looks at; nothing when the object is being deleted. */
  private static Optional<JsonNode> subject(Request request, Optional<JsonNode> element) {
    if (element.isPresent()) {
      return element;
    }
    return request.hasObject() && request.operation() != Operation.DELETE
        ? Optional.of(request.object())
        : Optional.empty();
  }

  private RuleOutcome deny(CompiledCheck.Deny deny, Scope scope) {
    String added = "";
    if (deny.conditions().isPresent()) {
      ConditionResult result;
      try {
        result = deny.conditions().get().evaluate(scope);
      } catch (ExpressionException e) {
        return answer.error("failed to check deny conditions: ", e);
      }
      if (!result.holds()) {
        return answer.passed();
      }
      added = result.message();
    }
    return answer.fail(denyMessage(added, scope));
  }

  private String denyMessage(String added, Scope scope) {
    if (message.text().isEmpty() && added.isEmpty()) {
      return "validation error: rule " + rule + " failed";
    }
    try {
      JsonNode text = message.substitute(scope, added);
      return text.isTextual()
          ? text.textValue()
          : "the produced message didn't resolve to a string, check your policy definition.";
    } catch (ExpressionException e) {
      return added;
    }
  }

  RuleOutcome pattern(CompiledPattern pattern, JsonNode subject, Scope scope) {
    return switch (pattern.match(subject)) {
      case PatternResult.Pass p -> answer.passed();
      case PatternResult.Skip s -> answer.skip(s.message());
      case PatternResult.Fail f ->
          answer.fail(
              patternMessage("failed at path " + f.path(), f.message(), scope),
              f.path(),
              f.message());
      case PatternResult.Errored e ->
          answer.error(
              RuleOutcome.Fault.POLICY,
              patternMessage("execution error: " + e.message(), e.message(), scope));
    };
  }

  private String patternMessage(String what, String cause, Scope scope) {
    if (message.text().isEmpty()) {
      return "validation error: rule " + rule + " " + what;
    }
    try {
      JsonNode text = message.substitute(scope);
      if (text.isTextual()) {
        return "validation error: " + sentence(text.textValue()) + " rule " + rule + " " + what;
      }
      // The original crashes here; the text of deny rules says what is wrong.
      return "validation error: the produced message didn't resolve to a string, check your policy"
          + " definition. rule "
          + rule
          + " "
          + what;
    } catch (ExpressionException e) {
      return "validation error: variables substitution error in rule "
          + rule
          + " execution error: "
          + cause;
    }
  }

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }

  RuleOutcome anyPattern(List<CompiledPattern> patterns, JsonNode subject, Scope scope) {
    List<String> failed = new ArrayList<>();
    List<String> skipped = new ArrayList<>();
    String path = "";
    for (int i = 0; i < patterns.size(); i++) {
      String name = "rule " + rule + "[" + i + "] ";
      switch (patterns.get(i).match(subject)) {
        case PatternResult.Pass p -> {
          return answer.pass("validation rule '" + rule + "' anyPattern[" + i + "] passed.");
        }
        case PatternResult.Skip s -> skipped.add(name + "skipped: " + s.message());
        case PatternResult.Fail f -> {
          failed.add(name + "failed at path " + f.path());
          path = path.isEmpty() ? f.path() : path;
        }
        case PatternResult.Errored e -> failed.add(name + "failed: " + e.message());
      }
    }
    if (!failed.isEmpty()) {
      return answer.fail(anyPatternMessage(String.join(" ", failed), scope), path, "");
    }
    return skipped.isEmpty() ? answer.pass(message.text()) : answer.skip(String.join(" ", skipped));
  }

  private String anyPatternMessage(String failures, Scope scope) {
    if (message.text().isEmpty()) {
      return "validation error: " + failures;
    }
    try {
      JsonNode text = message.substitute(scope);
      return text.isTextual()
          ? "validation error: " + sentence(text.textValue()) + " " + failures
          : "validation error: the produced message didn't resolve to a string, check your policy"
              + " definition. "
              + failures;
    } catch (ExpressionException e) {
      return "validation error: variables substitution error in rule "
          + rule
          + " execution error: "
          + failures;
    }
  }

  private Optional<RuleOutcome> foreach(
      CompiledCheck.Foreach loops,
      Request request,
      Optional<JsonNode> element,
      Scope scope,
      int depth) {
    int applied = 0;
    Optional<ExpressionException> listFailure = Optional.empty();
    for (CompiledCheck.Entry entry : loops.entries()) {
      List<JsonNode> elements;
      try {
        elements = entry.list().elements(scope);
      } catch (ExpressionException e) {
        if (!e.text().contains("Unknown key")) {
          listFailure = Optional.of(e);
        }
        continue;
      }
      for (int i = 0; i < elements.size(); i++) {
        JsonNode value = elements.get(i);
        if (value.isNull()) {
          continue;
        }
        boolean scoped = entry.elementScope().orElse(value.isObject());
        if (scoped && !value.isObject()) {
          return Optional.of(answer.error(RuleOutcome.Fault.POLICY, NO_SCOPE + goType(value)));
        }
        Optional<RuleOutcome> outcome =
            element(
                entry,
                request,
                scoped ? Optional.of(value) : element,
                scope.withElement(value, i, depth),
                depth);
        if (outcome.isEmpty() || outcome.get() instanceof RuleOutcome.Skip) {
          continue;
        }
        if (!(outcome.get() instanceof RuleOutcome.Pass)) {
          return Optional.of(prefixed(outcome.get()));
        }
        applied++;
      }
    }
    if (applied > 0) {
      return Optional.of(answer.pass("rule passed"));
    }
    return listFailure.map(e -> answer.error("failed to evaluate list: ", e));
  }

  private RuleOutcome prefixed(RuleOutcome outcome) {
    String text = "validation failure: " + outcome.message();
    return switch (outcome) {
      case RuleOutcome.Errored e -> answer.error(e.fault(), text);
      case RuleOutcome.Fail f -> answer.fail(text, f.path(), f.detail());
      case RuleOutcome.Pass p -> p;
      case RuleOutcome.Skip s -> s;
    };
  }

  private Optional<RuleOutcome> element(
      CompiledCheck.Entry entry,
      Request request,
      Optional<JsonNode> subject,
      Scope scope,
      int depth) {
    Scope own = scope.withEntries(entry.context());
    if (entry.preconditions().isPresent()) {
      try {
        if (!entry.preconditions().get().evaluate(own).holds()) {
          return Optional.empty();
        }
      } catch (ExpressionException e) {
        // Kyverno passes over an element whose preconditions cannot be evaluated.
        return Optional.empty();
      }
    }
    return run(entry.check(), request, subject, own, depth + 1);
  }

  private static String goType(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> "string";
      case NUMBER -> "float64";
      case BOOLEAN -> "bool";
      case ARRAY -> "[]interface {}";
      case OBJECT, POJO -> "map[string]interface {}";
      case NULL, MISSING, BINARY -> "<nil>";
    };
  }
}
