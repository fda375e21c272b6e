package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads one rule; what cannot be read makes the body unreadable and leaves the rest. */
final class ReadRule {
  private ReadRule() {}

  /**
   * One rule.
   *
   * @param json the rule, ints where integral
   * @param path its path, for messages
   * @param position where it stands
   * @param mutateExisting what the policy says of existing targets, for rules that say nothing
   */
  static Rule read(JsonNode json, String path, SourcePosition position, boolean mutateExisting) {
    String name = json.path("name").asText("");
    try {
      Fields rule = Fields.of(json, path);
      return new Rule(
          rule.text("name"),
          ReadMatch.read(rule, "match"),
          ReadMatch.read(rule, "exclude"),
          ReadContext.read(rule),
          ReadConditions.read(rule, "preconditions"),
          body(rule, mutateExisting),
          rule.textMap("reportProperties"),
          rule.bool("skipBackgroundRequests", true),
          json,
          position);
    } catch (ReadFault e) {
      return unreadable(name, e.path() + ": " + e.text(), json, position);
    }
  }

  private static Rule unreadable(
      String name, String reason, JsonNode json, SourcePosition position) {
    return new Rule(
        name,
        MatchBlock.EMPTY,
        MatchBlock.EMPTY,
        List.of(),
        Optional.empty(),
        new RuleBody.Unreadable(reason),
        Map.of(),
        true,
        json,
        position);
  }

  private static RuleBody body(Fields rule, boolean mutateExisting) throws ReadFault {
    Optional<Fields> mutate = filled(rule, "mutate");
    if (mutate.isPresent()) {
      return ReadMutate.read(mutate.get(), mutateExisting);
    }
    Optional<Fields> validate = filled(rule, "validate");
    if (validate.isPresent()) {
      return ReadValidate.read(validate.get());
    }
    Optional<Fields> generate = filled(rule, "generate");
    if (generate.isPresent()) {
      return ReadGenerate.read(generate.get());
    }
    Optional<JsonNode> verifyImages = rule.any("verifyImages");
    if (verifyImages.isPresent()) {
      return new RuleBody.VerifyImages(verifyImages.get());
    }
    return new RuleBody.Unreadable(
        "no operation defined in the rule, one of mutate, validate, generate and verifyImages is"
            + " needed");
  }

  private static Optional<Fields> filled(Fields rule, String name) throws ReadFault {
    return rule.object(name).filter(body -> !body.node().isEmpty());
  }
}
