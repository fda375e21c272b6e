package dev.portcullis.expr.cel.library;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;

/**
 * How names in Kubernetes are written.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/names/">Names</a>
 */
enum NameFormats {
  DNS_1123_LABEL(
      "[a-z0-9]([-a-z0-9]*[a-z0-9])?",
      63,
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and"
          + " must start and end with an alphanumeric character",
      "(e.g. 'my-name',  or '123-abc', "),
  DNS_1123_SUBDOMAIN(
      "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*",
      253,
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
          + " '.', and must start and end with an alphanumeric character",
      "(e.g. 'example.com', "),
  DNS_1035_LABEL(
      "[a-z]([-a-z0-9]*[a-z0-9])?",
      63,
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an"
          + " alphabetic character, and end with an alphanumeric character",
      "(e.g. 'my-name',  or 'abc-123', "),
  QUALIFIED_NAME_PART(
      "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]",
      63,
      "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
          + " alphanumeric character",
      "(e.g. 'MyName',  or 'my.name',  or '123-abc', "),
  LABEL_VALUE(
      "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?",
      63,
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or"
          + " '.', and must start and end with an alphanumeric character",
      "(e.g. 'MyValue',  or 'my_value',  or '12345', ");

  private final Pattern pattern;
  private final int longest;
  private final String rule;

  NameFormats(String pattern, int longest, String rule, String examples) {
    this.pattern = Pattern.compile(pattern);
    this.longest = longest;
    this.rule = rule + " " + examples + "regex used for validation is '" + pattern + "')";
  }

  boolean isValid(String text) {
    return violations(text).isEmpty();
  }

  /** What is wrong with a name; empty when nothing is. */
  List<String> violations(String text) {
    List<String> out = new ArrayList<>();
    if (text.length() > longest) {
      out.add("must be no more than " + longest + " characters");
    }
    if (!pattern.matches(text)) {
      out.add(rule);
    }
    return out;
  }

  /** What is wrong with the beginning of a name, which may end with a dash. */
  List<String> prefixViolations(String text) {
    boolean dash = text.length() > 1 && text.endsWith("-");
    return violations(dash ? text.substring(0, text.length() - 2) + "a" : text);
  }

  /** What is wrong with a name that may have a domain before a slash. */
  static List<String> qualifiedViolations(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length > 2) {
      return List.of(
          "a qualified name "
              + QUALIFIED_NAME_PART.rule
              + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
    }
    List<String> out = new ArrayList<>();
    if (parts.length == 2 && parts[0].isEmpty()) {
      out.add("prefix part must be non-empty");
    } else if (parts.length == 2) {
      DNS_1123_SUBDOMAIN.violations(parts[0]).forEach(v -> out.add("prefix part " + v));
    }
    String name = parts[parts.length - 1];
    if (name.isEmpty()) {
      out.add("name part must be non-empty");
    }
    QUALIFIED_NAME_PART.violations(name).forEach(v -> out.add("name part " + v));
    return out;
  }
}
