package dev.portcullis.expr.jmespath.function.kyverno.certificate;

/** What certificates accept as the name of a domain. */
final class DomainName {
  private DomainName() {}

  /**
   * Whether the labels of a name are visible characters and not empty; no name at all is valid.
   *
   * @param constraint whether the name may start with a dot
   */
  static boolean isValid(String name, boolean constraint) {
    if (name.isEmpty()) {
      return true;
    }
    String labels = constraint && name.startsWith(".") ? name.substring(1) : name;
    return labels.chars().allMatch(c -> c > ' ' && c < 0x7f)
        && !labels.isEmpty()
        && !labels.startsWith(".")
        && !labels.endsWith(".")
        && !labels.contains("..");
  }
}
