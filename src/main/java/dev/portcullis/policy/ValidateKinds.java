package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Pattern;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.util.List;
import java.util.Optional;

/**
 * What a rule for every kind ({@code *}) may do: nothing in the background, and look only at what
 * all objects have, their metadata.
 */
final class ValidateKinds {
  private static final Pattern ALLOWED_VARIABLE =
      Pattern.compile(
          "\\{\\{\\s*(request\\.|serviceAccountName|serviceAccountNamespace)[^{}]*\\}\\}");

  static final String ONLY_METADATA =
      "policy can only deal with the metadata field of the resource if the rule does not match any"
          + " kind";

  private final Rule rule;
  private final boolean background;

  private ValidateKinds(Rule rule, boolean background) {
    this.rule = rule;
    this.background = background;
  }

  static Optional<Problem> check(Rule rule, String path, boolean background) {
    ValidateKinds check = new ValidateKinds(rule, background);
    return check
        .block(rule.match(), path + ".match")
        .or(() -> check.block(rule.exclude(), path + ".exclude"));
  }

  private Optional<Problem> block(MatchBlock block, String path) {
    return filters(block.any(), path + ".any")
        .or(() -> filters(block.all(), path + ".all"))
        .or(() -> kinds(block.direct().resources().kinds(), path));
  }

  private Optional<Problem> filters(List<MatchBlock.Filter> filters, String path) {
    for (int i = 0; i < filters.size(); i++) {
      Optional<Problem> problem = kinds(filters.get(i).resources().kinds(), path + "[" + i + "]");
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  private Optional<Problem> kinds(List<String> kinds, String path) {
    if (!kinds.contains("*")) {
      return Optional.empty();
    }
    return everything(kinds.size())
        .map(detail -> new Problem(path + ".kinds", "path: " + path + ".kinds: " + detail));
  }

  private Optional<String> everything(int kinds) {
    JsonNode json = rule.json();
    JsonNode validate = json.path("validate");
    if (background) {
      return Optional.of(
          "wildcard policy not allowed in background mode. Set spec.background=false to disable"
              + " background mode for this policy rule");
    }
    if (kinds > 1) {
      return Optional.of("wildcard policy can not deal with more than one kind");
    }
    if (!json.path("generate").isEmpty()
        || !json.path("verifyImages").isEmpty()
        || validate.path("foreach").isArray()) {
      return Optional.of("wildcard policy does not support rule type");
    }
    boolean patterns =
        validate.hasNonNull("pattern")
            || validate.hasNonNull("anyPattern")
            || !json.path("mutate").isEmpty();
    boolean tooMuch = (patterns && !onlyMetadata(rule)) || deniesByContent(validate);
    return tooMuch ? Optional.of(ONLY_METADATA) : Optional.empty();
  }

  private static boolean deniesByContent(JsonNode validate) {
    JsonNode conditions = validate.path("deny").path("conditions");
    if (!conditions.isArray()) {
      return false;
    }
    for (JsonNode condition : conditions) {
      String key = condition.path("key").asText();
      boolean allowed =
          ALLOWED_VARIABLE.matcher(key).find() && !key.contains("request.object.spec");
      if (!key.contains("request.object.metadata.") && !allowed) {
        return true;
      }
    }
    return false;
  }

  /** Whether patterns and patches of a rule touch nothing but metadata. */
  static boolean onlyMetadata(Rule rule) {
    JsonNode mutate = rule.json().path("mutate");
    JsonNode validate = rule.json().path("validate");
    if (!onlyMetadata(mutate.path("patchStrategicMerge"))
        || !onlyMetadata(validate.path("pattern"))
        || !patchesOnlyMetadata(mutate.path("patchesJson6902").asText(""))) {
      return false;
    }
    for (JsonNode pattern : validate.path("anyPattern")) {
      if (!onlyMetadata(pattern)) {
        return false;
      }
    }
    return true;
  }

  private static boolean onlyMetadata(JsonNode pattern) {
    return pattern.properties().stream().allMatch(field -> field.getKey().equals("metadata"));
  }

  /** Patches written in YAML are let through, only those in JSON are looked at. */
  private static boolean patchesOnlyMetadata(String patches) {
    try {
      for (JsonNode operation : Json.parse(patches)) {
        if (!operation.path("path").asText().startsWith("/metadata")) {
          return false;
        }
      }
      return true;
    } catch (JsonSyntaxException e) {
      return true;
    }
  }
}
