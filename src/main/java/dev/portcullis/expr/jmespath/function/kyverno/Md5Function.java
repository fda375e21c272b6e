package dev.portcullis.expr.jmespath.function.kyverno;

/** {@code md5}: the MD5 digest of a text. */
final class Md5Function extends DigestFunction {
  Md5Function() {
    super("md5", "MD5", "\"0cc175b9c0f1b6a831c399e269772661\"");
  }
}
