package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a ClusterPolicy or Policy whose shape was checked before. */
final class ReadPolicy {
  private ReadPolicy() {}

  static Policy read(DocumentSource source) throws ReadFault {
    Fields document = Fields.of(source.json(), "");
    Fields metadata = document.object("metadata").orElse(new Fields(source.json(), "metadata"));
    Fields spec = document.object("spec").orElseThrow(() -> new ReadFault("spec", "is required"));
    return new Policy(
        document.text("apiVersion"),
        document.text("kind").equals("Policy") ? Policy.Scope.NAMESPACED : Policy.Scope.CLUSTER,
        metadata.text("name"),
        metadata.text("namespace"),
        metadata.textMap("annotations"),
        spec(spec, source),
        source.json(),
        source.position(""));
  }

  private static Policy.Spec spec(Fields spec, DocumentSource source) throws ReadFault {
    Optional<Fields> webhook = spec.object("webhookConfiguration");
    Optional<Integer> timeout =
        webhook.isPresent() ? webhook.get().optionalInt("timeoutSeconds") : Optional.empty();
    boolean mutateExisting = spec.bool("mutateExistingOnPolicyUpdate", false);
    return new Policy.Spec(
        rules(spec, source, mutateExisting),
        spec.text("applyRules").equals("One"),
        failurePolicy(spec, webhook),
        ReadActions.action(spec, "validationFailureAction").orElse(FailureAction.AUDIT),
        ReadActions.overrides(spec, "validationFailureActionOverrides"),
        spec.bool("emitWarning", false),
        spec.bool("admission", true),
        spec.bool("background", true),
        spec.bool("generateExisting", false) || spec.bool("generateExistingOnPolicyUpdate", false),
        mutateExisting,
        spec.bool("useServerSideApply", false),
        timeout.isPresent() ? timeout : spec.optionalInt("webhookTimeoutSeconds"),
        webhook.isPresent() ? webhook.get().items("matchConditions") : List.of());
  }

  private static FailurePolicy failurePolicy(Fields spec, Optional<Fields> webhook)
      throws ReadFault {
    Optional<String> own =
        webhook.isPresent() ? webhook.get().optionalText("failurePolicy") : Optional.empty();
    String text = own.isPresent() ? own.get() : spec.text("failurePolicy");
    return text.equals("Ignore") ? FailurePolicy.IGNORE : FailurePolicy.FAIL;
  }

  private static List<Rule> rules(Fields spec, DocumentSource source, boolean mutateExisting)
      throws ReadFault {
    List<Rule> out = new ArrayList<>();
    for (JsonNode rule : spec.items("rules")) {
      String path = spec.child("rules") + "[" + out.size() + "]";
      SourcePosition position = source.position("/spec/rules/" + out.size());
      out.add(ReadRule.read(rule, path, position, mutateExisting));
    }
    return out;
  }
}
