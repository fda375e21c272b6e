package dev.portcullis.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code validate.cel} and what belongs to it. */
final class ReadCel {
  private ReadCel() {}

  static RuleBody.CelCheck read(Fields cel, List<NamedExpression> preconditions) throws ReadFault {
    List<CelExpression> expressions = new ArrayList<>();
    for (Fields item : cel.objects("expressions")) {
      expressions.add(
          new CelExpression(
              item.text("expression"), item.text("message"), item.text("messageExpression")));
    }
    return new RuleBody.CelCheck(
        expressions, named(cel, "variables"), parameters(cel), preconditions);
  }

  /** A list of expressions with names. */
  static List<NamedExpression> named(Fields owner, String field) throws ReadFault {
    List<NamedExpression> out = new ArrayList<>();
    for (Fields item : owner.objects(field)) {
      out.add(new NamedExpression(item.text("name"), item.text("expression")));
    }
    return out;
  }

  private static Optional<CelParameters> parameters(Fields cel) throws ReadFault {
    Optional<Fields> kind = cel.object("paramKind");
    Optional<Fields> ref = cel.object("paramRef");
    if (kind.isEmpty() || ref.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new CelParameters(
            kind.get().text("apiVersion"),
            kind.get().text("kind"),
            ref.get().text("name"),
            ref.get().text("namespace"),
            ref.get().any("selector"),
            ref.get().text("parameterNotFoundAction").equals("Deny")));
  }
}
