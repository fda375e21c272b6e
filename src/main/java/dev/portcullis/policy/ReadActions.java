package dev.portcullis.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads failure actions and their overrides. */
final class ReadActions {
  private ReadActions() {}

  static Optional<FailureAction> action(Fields owner, String field) throws ReadFault {
    return owner.optionalText(field).flatMap(ReadActions::named);
  }

  private static Optional<FailureAction> named(String text) {
    return switch (text) {
      case "Enforce", "enforce" -> Optional.of(FailureAction.ENFORCE);
      case "Audit", "audit" -> Optional.of(FailureAction.AUDIT);
      default -> Optional.empty();
    };
  }

  static List<ActionOverride> overrides(Fields owner, String field) throws ReadFault {
    List<ActionOverride> out = new ArrayList<>();
    for (Fields override : owner.objects(field)) {
      out.add(
          new ActionOverride(
              action(override, "action"),
              override.texts("namespaces"),
              override.object("namespaceSelector").map(Fields::node)));
    }
    return out;
  }
}
