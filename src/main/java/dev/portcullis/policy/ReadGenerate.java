package dev.portcullis.policy;

import java.util.ArrayList;
import java.util.List;

/** Reads {@code generate} bodies. */
final class ReadGenerate {
  private ReadGenerate() {}

  static RuleBody.Generate read(Fields generate) throws ReadFault {
    List<RuleBody.GenerateForeach> foreach = new ArrayList<>();
    for (Fields entry : generate.objects("foreach")) {
      foreach.add(
          new RuleBody.GenerateForeach(
              entry.text("list"),
              ReadContext.read(entry),
              ReadConditions.read(entry, "preconditions"),
              target(entry)));
    }
    return new RuleBody.Generate(
        target(generate),
        foreach,
        generate.bool("synchronize", false),
        generate.bool("orphanDownstreamOnPolicyDelete", false),
        generate.optionalBool("generateExisting"));
  }

  private static RuleBody.GenerateTarget target(Fields owner) throws ReadFault {
    return new RuleBody.GenerateTarget(
        owner.text("apiVersion"),
        owner.text("kind"),
        owner.text("namespace"),
        owner.text("name"),
        owner.any("data"),
        owner.object("clone").map(Fields::node).filter(n -> !n.isEmpty()),
        owner.object("cloneList").map(Fields::node).filter(n -> !n.isEmpty()));
  }
}
