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
    try {
      Fields rule = Fields.of(json, path);
      MatchBlock match = ReadMatch.read(rule, "match");
      MatchBlock exclude = ReadMatch.read(rule, "exclude");
      Content content = content(rule, mutateExisting);
      return new Rule(
          rule.text("name"),
          match,
          exclude,
          content.context(),
          content.preconditions(),
          content.body(),
          rule.textMap("reportProperties"),
          rule.bool("skipBackgroundRequests", true),
          json,
          position);
    } catch (ReadFault e) {
      return unreadable(e, json, position);
    }
  }

  /** What a rule does once it matched. */
  private record Content(
      List<ContextEntry> context, Optional<Conditions> preconditions, RuleBody body) {}

  /** What cannot be read here leaves what the rule matches as it is. */
  private static Content content(Fields rule, boolean mutateExisting) {
    try {
      return new Content(
          ReadContext.read(rule),
          ReadConditions.read(rule, "preconditions"),
          body(rule, mutateExisting));
    } catch (ReadFault e) {
      return new Content(List.of(), Optional.empty(), new RuleBody.Unreadable(reason(e)));
    }
  }

  private static String reason(ReadFault fault) {
    return fault.path() + ": " + fault.text();
  }

  private static Rule unreadable(ReadFault fault, JsonNode json, SourcePosition position) {
    return new Rule(
        json.path("name").asText(""),
        MatchBlock.EMPTY,
        MatchBlock.EMPTY,
        List.of(),
        Optional.empty(),
        new RuleBody.Unreadable(reason(fault)),
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
      return ReadValidate.read(validate.get(), ReadCel.named(rule, "celPreconditions"));
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
