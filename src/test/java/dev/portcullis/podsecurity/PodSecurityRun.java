package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.policy.PodSecurityExclusion;
import dev.portcullis.policy.RuleBody.PodSecurityCheck;
import java.util.List;

/** Runs the checks of a case as it is written in a table. */
final class PodSecurityRun {
  private PodSecurityRun() {}

  static PodSecurityResult run(JsonNode podSecurity, JsonNode resource, JsonNode exceptions) {
    PodSecurityCheck check =
        new PodSecurityCheck(
            podSecurity.path("level").asText(""),
            podSecurity.path("version").asText(""),
            exclusions(podSecurity.path("exclude")));
    return CompiledPodSecurity.compile(check)
        .check(resource.path("kind").asText(), resource, exclusions(exceptions));
  }

  private static List<PodSecurityExclusion> exclusions(JsonNode list) {
    return list.valueStream()
        .map(
            entry ->
                new PodSecurityExclusion(
                    entry.path("controlName").asText(""),
                    texts(entry.path("images")),
                    entry.path("restrictedField").asText(""),
                    texts(entry.path("values"))))
        .toList();
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asText).toList();
  }
}
