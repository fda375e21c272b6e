package dev.portcullis.autogen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.List;

/**
 * Where a controller keeps the template of its pods, and what follows from it for a rule.
 *
 * @param prefix what the name of the generated rule begins with
 * @param path the fields from {@code spec} to the template
 */
record PodTemplate(String prefix, List<String> path) {
  /** All controllers but CronJob. */
  static final PodTemplate CONTROLLER = new PodTemplate("autogen-", List.of("template"));

  /** CronJob: the template of a pod in the template of a job. */
  static final PodTemplate CRON_JOB =
      new PodTemplate("autogen-cronjob-", List.of("jobTemplate", "spec", "template"));

  private static final int LONGEST_NAME = 63;

  PodTemplate {
    path = List.copyOf(path);
  }

  /** The template of a kind of controller. */
  static PodTemplate of(String kind) {
    return kind.equals(PodController.CRON_JOB) ? CRON_JOB : CONTROLLER;
  }

  /** The name of the generated rule, cut to what a rule name may have. */
  String ruleName(String name) {
    String full = prefix + name;
    return full.length() > LONGEST_NAME ? full.substring(0, LONGEST_NAME) : full;
  }

  /** An overlay or pattern for pods as one for the controller. */
  ObjectNode wrap(JsonNode overlay) {
    JsonNode inner = overlay;
    for (String field : path.reversed()) {
      inner = Json.object().set(field, inner);
    }
    return Json.object().set("spec", inner);
  }

  /**
   * A text with the paths of pods replaced by those of the controller: plain replacement without
   * regard to words, as policies have come to rely on.
   *
   * @param text any text of the rule
   * @param cel whether the rule is in CEL, where {@code request.} may be left out
   */
  String rewrite(String text, boolean cel) {
    String request = cel ? "" : "request.";
    String template = "spec." + String.join(".", path);
    String out = text;
    for (String field : List.of("spec", "metadata")) {
      for (String object : List.of("object.", "oldObject.")) {
        String start = request + object;
        if (out.contains(start)) {
          out = out.replace(start + field, start + template + "." + field);
        }
      }
    }
    return out;
  }
}
