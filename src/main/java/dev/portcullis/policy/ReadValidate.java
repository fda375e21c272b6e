package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code validate} bodies; of several checks the first in the engine's order counts. */
final class ReadValidate {
  private ReadValidate() {}

  /**
   * A body.
   *
   * @param validate the body
   * @param preconditions conditions in CEL that the rule needs
   */
  static RuleBody.Validate read(Fields validate, List<NamedExpression> preconditions)
      throws ReadFault {
    return new RuleBody.Validate(
        ReadActions.action(validate, "failureAction"),
        ReadActions.overrides(validate, "failureActionOverrides"),
        validate.bool("allowExistingViolations", true),
        validate.text("message"),
        check(validate, preconditions));
  }

  private static RuleBody.Check check(Fields validate, List<NamedExpression> preconditions)
      throws ReadFault {
    Optional<JsonNode> manifests = validate.any("manifests");
    if (manifests.isPresent()) {
      return new RuleBody.OtherCheck("manifests", manifests.get());
    }
    Optional<Fields> podSecurity = validate.object("podSecurity");
    if (podSecurity.isPresent()) {
      return podSecurity(podSecurity.get());
    }
    Optional<Fields> cel = validate.object("cel");
    if (cel.isPresent()) {
      return ReadCel.read(cel.get(), preconditions);
    }
    Optional<RuleBody.Check> generic = generic(validate);
    if (generic.isPresent()) {
      return generic.get();
    }
    Optional<JsonNode> assertion = validate.any("assert");
    if (assertion.isPresent()) {
      return new RuleBody.OtherCheck("assert", assertion.get());
    }
    throw new ReadFault(validate.path(), "no check is written");
  }

  private static Optional<RuleBody.Check> generic(Fields body) throws ReadFault {
    Optional<Fields> deny = body.object("deny");
    if (deny.isPresent()) {
      return Optional.of(new RuleBody.DenyCheck(ReadConditions.read(deny.get(), "conditions")));
    }
    Optional<JsonNode> pattern = body.any("pattern");
    if (pattern.isPresent()) {
      return Optional.of(new RuleBody.PatternCheck(pattern.get()));
    }
    if (body.has("anyPattern")) {
      return Optional.of(new RuleBody.AnyPatternCheck(body.items("anyPattern")));
    }
    if (body.has("foreach")) {
      return Optional.of(new RuleBody.ForeachCheck(foreach(body)));
    }
    return Optional.empty();
  }

  private static List<RuleBody.ForeachEntry> foreach(Fields body) throws ReadFault {
    List<RuleBody.ForeachEntry> out = new ArrayList<>();
    for (Fields entry : body.objects("foreach")) {
      Optional<RuleBody.Check> check = generic(entry);
      if (check.isEmpty()) {
        throw new ReadFault(
            entry.path(),
            "one of pattern, anyPattern, deny, or a nested foreach must be specified");
      }
      out.add(
          new RuleBody.ForeachEntry(
              entry.text("list"),
              entry.optionalBool("elementScope"),
              ReadContext.read(entry),
              ReadConditions.read(entry, "preconditions"),
              check.get()));
    }
    return out;
  }

  private static RuleBody.PodSecurityCheck podSecurity(Fields body) throws ReadFault {
    return new RuleBody.PodSecurityCheck(
        body.text("level"), body.text("version"), exclusions(body, "exclude"));
  }

  static List<PodSecurityExclusion> exclusions(Fields owner, String field) throws ReadFault {
    List<PodSecurityExclusion> out = new ArrayList<>();
    for (Fields item : owner.objects(field)) {
      out.add(
          new PodSecurityExclusion(
              item.text("controlName"),
              item.texts("images"),
              item.text("restrictedField"),
              item.texts("values")));
    }
    return out;
  }
}
