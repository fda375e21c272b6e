package dev.portcullis.condition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.StandardCatalogue;
import dev.portcullis.expr.variable.GivenValues;
import dev.portcullis.expr.variable.Scope;
import dev.portcullis.expr.variable.TemplateCompiler;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.policy.Conditions;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.policy.SourcePosition;
import dev.portcullis.port.Ports;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Runs the conditions of recorded cases on the object they were recorded with. */
final class RecordedConditions {
  private static final TemplateCompiler TEMPLATES =
      new TemplateCompiler(
          new JmesPathCompiler(
              StandardCatalogue.in(
                  new FunctionEnvironment(
                      InstantSource.fixed(Instant.EPOCH),
                      ZoneOffset.UTC,
                      RandomGenerator.getDefault(),
                      host -> {
                        throw new UnknownHostException(host);
                      },
                      ImageDefaults.DOCKER))));

  private RecordedConditions() {}

  /** What the condition of a case comes to: `true`, `false`, or the message of its failure. */
  static String single(JsonNode c) {
    ObjectNode rule = rule();
    ArrayNode context = rule.putArray("context");
    c.path("context")
        .properties()
        .forEach(
            e ->
                context
                    .addObject()
                    .put("name", e.getKey())
                    .putObject("variable")
                    .set("value", e.getValue()));
    ObjectNode condition = rule.withObject("/validate/deny/conditions").putArray("all").addObject();
    for (String field : new String[] {"key", "operator", "value"}) {
      condition.set(field, c.get(field));
    }
    Rule read = new PolicyReader().readRule(rule, SourcePosition.UNKNOWN);
    try {
      return String.valueOf(evaluate(read, deny(read).orElseThrow()).holds());
    } catch (ExpressionException e) {
      return "failed to check deny conditions: " + e.text();
    }
  }

  /**
   * The result of a rule with preconditions and deny conditions, with the message of the former.
   */
  static String rule(JsonNode c) {
    ObjectNode rule = rule();
    c.optional("preconditions").ifPresent(p -> rule.set("preconditions", p));
    rule.withObject("/validate").set("deny", c.get("deny"));
    Rule read = new PolicyReader().readRule(rule, SourcePosition.UNKNOWN);
    try {
      if (read.preconditions().isPresent()) {
        ConditionResult result = evaluate(read, read.preconditions().get());
        if (!result.holds()) {
          return "skip preconditions not met"
              + (result.message().isEmpty() ? "" : "; " + result.message());
        }
      }
    } catch (ExpressionException e) {
      return "error failed to evaluate preconditions: " + e.text();
    }
    try {
      Optional<Conditions> deny = deny(read);
      return deny.isEmpty() || evaluate(read, deny.get()).holds() ? "fail" : "pass";
    } catch (ExpressionException e) {
      return "error failed to check deny conditions: " + e.text();
    }
  }

  private static ObjectNode rule() {
    ObjectNode rule = Json.object().put("name", "r");
    rule.withObject("/match/resources").putArray("kinds").add("ConfigMap");
    rule.withObject("/validate").put("message", "m");
    return rule;
  }

  private static Optional<Conditions> deny(Rule rule) {
    return rule.body() instanceof RuleBody.Validate v && v.check() instanceof RuleBody.DenyCheck d
        ? d.conditions()
        : Optional.empty();
  }

  private static ConditionResult evaluate(Rule rule, Conditions conditions)
      throws ExpressionException {
    return compiler()
        .compile(conditions)
        .evaluate(scope().withRule(rule.name(), TEMPLATES.entries(rule.context())));
  }

  static ConditionCompiler compiler() {
    return new ConditionCompiler(TEMPLATES);
  }

  static Scope scope() {
    return Scope.of(
        request(),
        "",
        GivenValues.NONE,
        Ports.none(Ports.Mode.OFFLINE),
        ImageDefaults.DOCKER,
        Budget.untimed());
  }

  private static Request request() {
    ObjectNode object = Json.object().put("apiVersion", "v1").put("kind", "ConfigMap");
    object.putObject("metadata").put("name", "c").put("namespace", "ns1");
    object.putObject("data").put("a", "b");
    ObjectNode document = Json.object().put("operation", "CREATE").put("namespace", "ns1");
    document.set("object", object);
    return new Request(
        Operation.CREATE,
        new GroupVersionKind("", "v1", "ConfigMap"),
        new GroupVersionResource("", "v1", "configmaps"),
        "",
        "c",
        "ns1",
        object,
        NullNode.getInstance(),
        Optional.empty(),
        Map.of(),
        false,
        document);
  }
}
