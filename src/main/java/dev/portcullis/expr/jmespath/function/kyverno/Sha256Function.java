package dev.portcullis.expr.jmespath.function.kyverno;

/** {@code sha256}: the SHA-256 digest of a text. */
final class Sha256Function extends DigestFunction {
  Sha256Function() {
    super(
        "sha256",
        "SHA-256",
        "\"ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb\"");
  }
}
