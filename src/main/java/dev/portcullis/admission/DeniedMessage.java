package dev.portcullis.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import dev.portcullis.value.VisibleText;
import dev.portcullis.yaml.YamlWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The message of a blocked request, in the shape that people and tests look for: the object, then a
 * YAML mapping of policy, rule and message.
 */
final class DeniedMessage {
  private DeniedMessage() {}

  static String of(Request request, List<PolicyOutcome> outcomes) {
    Map<String, Map<String, String>> broken = new TreeMap<>();
    for (PolicyOutcome outcome : outcomes) {
      List<RuleOutcome> rules = Outcomes.broken(outcome.rules());
      if (!rules.isEmpty()) {
        // A Policy and a ClusterPolicy of the same name share a place; the last one stands.
        Map<String, String> messages = new TreeMap<>();
        rules.forEach(rule -> messages.put(rule.rule().rule(), rule.message()));
        broken.put(outcome.policy().policy().name(), messages);
      }
    }
    if (broken.isEmpty()) {
      return "";
    }
    return "\n\nresource "
        + resource(request)
        + " was blocked due to the following policies \n\n"
        + YamlWriter.text(yaml(broken));
  }

  private static String resource(Request request) {
    JsonNode subject = request.subject();
    JsonNode metadata = subject.path("metadata");
    return VisibleText.of(
        subject.path("kind").asText(request.kind().kind())
            + "/"
            + metadata.path("namespace").asText(request.namespace())
            + "/"
            + metadata.path("name").asText(request.name()));
  }

  private static ObjectNode yaml(Map<String, Map<String, String>> broken) {
    ObjectNode out = Json.object();
    broken.forEach(
        (policy, rules) -> {
          ObjectNode messages = out.putObject(VisibleText.of(policy));
          rules.forEach((rule, message) -> messages.put(VisibleText.of(rule), message));
        });
    return out;
  }
}
