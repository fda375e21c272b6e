package dev.portcullis.expr.cel;

import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import java.util.EnumSet;
import java.util.Set;

/** Which types may stand beside each other in a list or a map that is written down. */
final class LiteralTypes {
  private static final Set<CelKind> OPEN =
      EnumSet.of(CelKind.DYN, CelKind.ANY, CelKind.TYPE_PARAM, CelKind.ERROR);

  private static final Set<CelKind> NULLABLE =
      EnumSet.of(CelKind.STRUCT, CelKind.OPAQUE, CelKind.TIMESTAMP, CelKind.DURATION);

  private LiteralTypes() {}

  static boolean agree(CelType a, CelType b) {
    if (OPEN.contains(a.kind()) || OPEN.contains(b.kind()) || a.equals(b)) {
      return true;
    }
    if (a.kind() == CelKind.NULL_TYPE || b.kind() == CelKind.NULL_TYPE) {
      return NULLABLE.contains(a.kind()) || NULLABLE.contains(b.kind());
    }
    if (a.kind() != b.kind() || !a.name().equals(b.name())) {
      return false;
    }
    for (int i = 0; i < Math.min(a.parameters().size(), b.parameters().size()); i++) {
      if (!agree(a.parameters().get(i), b.parameters().get(i))) {
        return false;
      }
    }
    return !a.parameters().isEmpty();
  }
}
