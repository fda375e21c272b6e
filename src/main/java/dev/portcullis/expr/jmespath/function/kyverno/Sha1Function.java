package dev.portcullis.expr.jmespath.function.kyverno;

/** {@code sha1}: the SHA-1 digest of a text. */
final class Sha1Function extends DigestFunction {
  Sha1Function() {
    super("sha1", "SHA-1", "\"86f7e437faa5a7fce15d1ddcb9eaeaea377667b8\"");
  }
}
