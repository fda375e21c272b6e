package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.StandardCatalogue;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.SourcePosition;
import dev.portcullis.port.Ports;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Makes scopes and templates from the fields of a fixture. */
final class VariablesSubject {
  static final JmesPathCompiler EXPRESSIONS =
      new JmesPathCompiler(
          StandardCatalogue.in(
              new FunctionEnvironment(
                  InstantSource.fixed(Instant.EPOCH),
                  ZoneOffset.UTC,
                  RandomGenerator.of("L64X128MixRandom"),
                  host -> {
                    throw new UnknownHostException(host);
                  },
                  ImageDefaults.DOCKER)));
  static final TemplateCompiler TEMPLATES = new TemplateCompiler(EXPRESSIONS);

  private VariablesSubject() {}

  /** The context entries of a list as it stands in a rule. */
  static List<CompiledContextEntry> entries(JsonNode context) {
    if (context.isMissingNode()) {
      return List.of();
    }
    ObjectNode rule = Json.object();
    rule.put("name", "r");
    rule.putObject("match")
        .putArray("any")
        .addObject()
        .putObject("resources")
        .putArray("kinds")
        .add("Pod");
    rule.set("context", context);
    rule.putObject("validate").putObject("deny");
    return TEMPLATES.entries(
        new PolicyReader().readRule(rule, new SourcePosition("", 0, 0, 0)).context());
  }

  /** The scope of a rule {@code r} in the surroundings a fixture tells. */
  static Scope scope(JsonNode c, Ports ports, Budget budget) {
    return base(c, ports, budget).withRule("r", entries(c.path("context")));
  }

  static Scope scope(JsonNode c) {
    return scope(c, Ports.none(Ports.Mode.CONNECTED), Budget.untimed());
  }

  static Scope base(JsonNode c, Ports ports, Budget budget) {
    Map<String, JsonNode> data = new LinkedHashMap<>();
    c.path("data").properties().forEach(e -> data.put(e.getKey(), e.getValue()));
    return Scope.of(
        request(c),
        c.path("policyNamespace").asText(""),
        new GivenValues(data, Map.of(), Map.of()),
        ports,
        ImageDefaults.DOCKER,
        budget);
  }

  static Request request(JsonNode c) {
    JsonNode object = c.has("object") ? c.get("object") : NullNode.getInstance();
    JsonNode oldObject = c.has("oldObject") ? c.get("oldObject") : NullNode.getInstance();
    Operation operation = Operation.valueOf(c.path("operation").asText("CREATE"));
    ObjectNode document = Json.object();
    document.put("operation", operation.name());
    document.put("namespace", object.path("metadata").path("namespace").asText(""));
    if (object.isObject()) {
      document.set("object", object);
    }
    if (oldObject.isObject()) {
      document.set("oldObject", oldObject);
    }
    Optional<UserInfo> user =
        Optional.ofNullable(c.get("user"))
            .map(
                name -> new UserInfo(name.asText(), "", List.of(), Map.of(), List.of(), List.of()));
    user.ifPresent(u -> document.set("userInfo", u.json()));
    return new Request(
        operation,
        new GroupVersionKind("", "v1", object.path("kind").asText("ConfigMap")),
        new GroupVersionResource("", "v1", ""),
        "",
        object.path("metadata").path("name").asText(""),
        object.path("metadata").path("namespace").asText(""),
        object,
        oldObject,
        user,
        Map.of(),
        false,
        document);
  }
}
