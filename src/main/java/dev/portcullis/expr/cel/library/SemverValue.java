package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.cel.value.OpaqueValue;
import dev.portcullis.value.SemanticVersion;

/**
 * A semantic version.
 *
 * @param version the version
 */
record SemverValue(SemanticVersion version) implements OpaqueValue {
  @Override
  public String typeName() {
    return "kubernetes.Semver";
  }
}
