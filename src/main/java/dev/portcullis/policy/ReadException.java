package dev.portcullis.policy;

import java.util.ArrayList;
import java.util.List;

/** Reads a PolicyException whose shape was checked before. */
final class ReadException {
  private ReadException() {}

  static PolicyException read(DocumentSource source) throws ReadFault {
    Fields document = Fields.of(source.json(), "");
    Fields metadata = document.object("metadata").orElse(new Fields(source.json(), "metadata"));
    Fields spec = document.object("spec").orElseThrow(() -> new ReadFault("spec", "is required"));
    List<PolicyException.RuleNames> exceptions = new ArrayList<>();
    for (Fields exception : spec.objects("exceptions")) {
      exceptions.add(
          new PolicyException.RuleNames(
              exception.text("policyName"), exception.texts("ruleNames")));
    }
    return new PolicyException(
        metadata.text("name"),
        metadata.text("namespace"),
        spec.bool("background", true),
        ReadMatch.read(spec, "match"),
        ReadConditions.read(spec, "conditions"),
        exceptions,
        ReadValidate.exclusions(spec, "podSecurity"),
        source.position(""));
  }
}
