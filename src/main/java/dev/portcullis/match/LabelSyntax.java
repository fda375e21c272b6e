package dev.portcullis.match;

/**
 * What Kubernetes allows as keys and values of labels.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#syntax-and-character-set">Syntax
 *     and character set</a>
 */
public final class LabelSyntax {
  private static final int NAME_LENGTH = 63;
  private static final int PREFIX_LENGTH = 253;

  private LabelSyntax() {}

  /** Whether the text is a label key: a name, perhaps after a DNS subdomain and a slash. */
  public static boolean isKey(String text) {
    int slash = text.indexOf('/');
    return slash < 0
        ? isName(text)
        : isSubdomain(text.substring(0, slash)) && isName(text.substring(slash + 1));
  }

  /** Whether the text is a label value: empty or a name. */
  public static boolean isValue(String text) {
    return text.isEmpty() || isName(text);
  }

  private static boolean isName(String text) {
    if (text.isEmpty()
        || text.length() > NAME_LENGTH
        || !alphanumeric(text.charAt(0))
        || !alphanumeric(text.charAt(text.length() - 1))) {
      return false;
    }
    return text.chars().allMatch(c -> alphanumeric(c) || c == '-' || c == '_' || c == '.');
  }

  private static boolean isSubdomain(String text) {
    if (text.isEmpty() || text.length() > PREFIX_LENGTH) {
      return false;
    }
    for (String part : text.split("\\.", -1)) {
      boolean valid =
          !part.isEmpty()
              && part.charAt(0) != '-'
              && part.charAt(part.length() - 1) != '-'
              && part.chars().allMatch(c -> lowerAlphanumeric(c) || c == '-');
      if (!valid) {
        return false;
      }
    }
    return true;
  }

  private static boolean lowerAlphanumeric(int c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  }

  private static boolean alphanumeric(int c) {
    return lowerAlphanumeric(c) || (c >= 'A' && c <= 'Z');
  }
}
