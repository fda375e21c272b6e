package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.condition.CompiledConditions;
import dev.portcullis.condition.ConditionCompiler;
import dev.portcullis.expr.cel.admission.AdmissionCompiler;
import dev.portcullis.expr.variable.Template;
import dev.portcullis.expr.variable.TemplateCompiler;
import dev.portcullis.generate.GenerateCompiler;
import dev.portcullis.match.MatchCompiler;
import dev.portcullis.mutate.CompiledPatch;
import dev.portcullis.podsecurity.CompiledPodSecurity;
import dev.portcullis.policy.Conditions;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compiles one rule of a policy. */
final class RuleCompiler {
  private final TemplateCompiler templates;
  private final AdmissionCompiler cel;
  private final ConditionCompiler conditions;
  private final GenerateCompiler generators;

  RuleCompiler(TemplateCompiler templates, AdmissionCompiler cel) {
    this.templates = templates;
    this.cel = cel;
    this.conditions = new ConditionCompiler(templates);
    this.generators = new GenerateCompiler(templates, conditions);
  }

  ConditionCompiler conditions() {
    return conditions;
  }

  /**
   * A rule that does the same as a compiled one and matches something else. Only the body of a
   * validate rule says all that it does; others look at the whole rule.
   */
  CompiledRule compile(Policy policy, Rule rule, CompiledRule twin) {
    return new CompiledRule(
        rule,
        rule.name().equals(twin.name()) ? twin.answer() : answer(policy, rule, twin.body()),
        MatchCompiler.compile(rule.match(), rule.exclude()),
        twin.context(),
        twin.preconditions(),
        twin.reportProperties(),
        rule.body() instanceof RuleBody.Validate ? twin.body() : body(policy, rule),
        twin.actions());
  }

  CompiledRule compile(Policy policy, Rule rule) {
    CompiledBody body = body(policy, rule);
    Map<String, Template> properties = new LinkedHashMap<>();
    rule.reportProperties()
        .forEach(
            (name, text) -> properties.put(name, templates.compile(Json.NODES.textNode(text))));
    return new CompiledRule(
        rule,
        answer(policy, rule, body),
        MatchCompiler.compile(rule.match(), rule.exclude()),
        templates.entries(rule.context()),
        compile(rule.preconditions()),
        Map.copyOf(properties),
        body,
        FailureActions.of(policy, rule));
  }

  private static RuleAnswer answer(Policy policy, Rule rule, CompiledBody body) {
    return RuleAnswer.of(new RuleRef(policy.key(), rule.name(), body.type()), Map.of());
  }

  private Optional<CompiledConditions> compile(Optional<Conditions> block) {
    return block.map(conditions::compile);
  }

  private CompiledBody body(Policy policy, Rule rule) {
    return switch (rule.body()) {
      case RuleBody.Validate v -> validate(v);
      case RuleBody.Mutate m -> mutate(rule, m);
      case RuleBody.Generate g -> new CompiledBody.Generate(g, generators.compile(policy, rule, g));
      case RuleBody.VerifyImages i ->
          new CompiledBody.NotEvaluated(
              RuleType.VERIFY_IMAGES, "verifyImages is not evaluated yet");
      case RuleBody.Unreadable u -> new CompiledBody.NotEvaluated(RuleType.VALIDATE, u.reason());
    };
  }

  private CompiledBody validate(RuleBody.Validate validate) {
    CompiledCheck check =
        validate.check() instanceof RuleBody.CelCheck c
            ? new CompiledCheck.Cel(cel.validation(c, validate.message()), c.parameters())
            : check(validate.check());
    return new CompiledBody.Validate(
        validate, new MessageText(validate.message(), templates), check);
  }

  private CompiledCheck check(RuleBody.Check check) {
    return switch (check) {
      case RuleBody.DenyCheck d -> new CompiledCheck.Deny(compile(d.conditions()));
      case RuleBody.PatternCheck p ->
          new CompiledCheck.Pattern(new PatternSource(templates.compile(p.pattern()), false));
      case RuleBody.AnyPatternCheck a ->
          new CompiledCheck.AnyPattern(
              new PatternSource(templates.compile(list(a.patterns())), true));
      case RuleBody.ForeachCheck f ->
          new CompiledCheck.Foreach(f.entries().stream().map(this::entry).toList());
      case RuleBody.PodSecurityCheck p ->
          new CompiledCheck.PodSecurity(p, CompiledPodSecurity.compile(p));
      case RuleBody.CelCheck c -> new CompiledCheck.Cel(cel.validation(c, ""), c.parameters());
      case RuleBody.OtherCheck o when o.field().equals("assert") -> new CompiledCheck.Ignored();
      case RuleBody.OtherCheck o ->
          new CompiledCheck.NotEvaluated("validate." + o.field() + " is not evaluated yet");
    };
  }

  /**
   * The patterns of {@code anyPattern} are decoded once more than others, which makes floats of
   * ints.
   */
  private static JsonNode list(List<JsonNode> patterns) {
    ArrayNode list = Json.NODES.arrayNode(patterns.size());
    patterns.forEach(list::add);
    return Numbers.floats(list);
  }

  private CompiledCheck.Entry entry(RuleBody.ForeachEntry entry) {
    return new CompiledCheck.Entry(
        ListExpression.compile(entry.list(), templates),
        entry.elementScope(),
        templates.entries(entry.context()),
        compile(entry.preconditions()),
        check(entry.check()));
  }

  private CompiledBody mutate(Rule rule, RuleBody.Mutate mutate) {
    CompiledBody.Mutate body =
        new CompiledBody.Mutate(
            templates.compile(patchOnly(rule.json(), mutate)),
            CompiledPatch.compile(rule.json().path("mutate")),
            mutate.foreach().stream().map(this::foreach).toList());
    return mutate.targets().isEmpty()
        ? body
        : new CompiledBody.MutateExisting(
            body, mutate.targets().stream().map(this::target).toList());
  }

  /** Targets have variables of their own, which are not known yet when a patch is substituted. */
  private static JsonNode patchOnly(JsonNode rule, RuleBody.Mutate mutate) {
    if (mutate.targets().isEmpty()) {
      return rule;
    }
    ObjectNode copy = rule.deepCopy();
    if (copy.get("mutate") instanceof ObjectNode body) {
      body.remove("targets");
    }
    return copy;
  }

  private CompiledTarget target(RuleBody.MutateTarget target) {
    return new CompiledTarget(
        templates.compile(target.selector()),
        templates.entries(target.context()),
        compile(target.preconditions()));
  }

  private CompiledMutateForeach foreach(RuleBody.MutateForeach entry) {
    ObjectNode patch = Json.object();
    entry.patchStrategicMerge().ifPresent(overlay -> patch.set("patchStrategicMerge", overlay));
    entry.patchesJson6902().ifPresent(text -> patch.put("patchesJson6902", text));
    return new CompiledMutateForeach(
        ListExpression.compile(entry.list(), templates),
        entry.order().map("Descending"::equals).orElse(entry.patchStrategicMerge().isPresent()),
        templates.entries(entry.context()),
        compile(entry.preconditions()),
        templates.compile(patch),
        CompiledPatch.compile(patch),
        entry.foreach().stream().map(this::foreach).toList());
  }
}
