package dev.portcullis.policy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code mutate} bodies. */
final class ReadMutate {
  private ReadMutate() {}

  static RuleBody.Mutate read(Fields mutate, boolean onPolicyUpdate) throws ReadFault {
    return new RuleBody.Mutate(
        mutate.any("patchStrategicMerge"),
        patches(mutate),
        foreach(mutate),
        targets(mutate),
        mutate.bool("mutateExistingOnPolicyUpdate", onPolicyUpdate));
  }

  private static Optional<String> patches(Fields owner) throws ReadFault {
    return owner.optionalText("patchesJson6902").filter(text -> !text.isEmpty());
  }

  private static List<RuleBody.MutateForeach> foreach(Fields owner) throws ReadFault {
    List<RuleBody.MutateForeach> out = new ArrayList<>();
    for (Fields entry : owner.objects("foreach")) {
      out.add(
          new RuleBody.MutateForeach(
              entry.text("list"),
              entry.optionalText("order"),
              ReadContext.read(entry),
              ReadConditions.read(entry, "preconditions"),
              entry.any("patchStrategicMerge"),
              patches(entry),
              foreach(entry)));
    }
    return out;
  }

  private static List<RuleBody.MutateTarget> targets(Fields mutate) throws ReadFault {
    List<RuleBody.MutateTarget> out = new ArrayList<>();
    for (Fields target : mutate.objects("targets")) {
      ObjectNode selector = (ObjectNode) target.node().deepCopy();
      selector.remove(List.of("context", "preconditions"));
      out.add(
          new RuleBody.MutateTarget(
              selector, ReadContext.read(target), ReadConditions.read(target, "preconditions")));
    }
    return out;
  }
}
