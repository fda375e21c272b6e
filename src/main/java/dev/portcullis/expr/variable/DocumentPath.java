package dev.portcullis.expr.variable;

import dev.portcullis.value.GoText;
import java.util.ArrayList;
import java.util.List;

/** Paths of leaves in a document: {@code /spec/containers/0/image}, as messages show them. */
final class DocumentPath {
  /** How many elements of a path name the place in the rule, not in the resource. */
  private static final int RULE_ELEMENTS = 2;

  private static final String MODIFIERS = "+<=X^";

  private DocumentPath() {}

  /** The path of a field. */
  static String field(String parent, String key) {
    return parent + "/" + (key.indexOf('/') < 0 ? key : key.replace("/", "\\/"));
  }

  /** The path of a list element. */
  static String item(String parent, int index) {
    return parent + "/" + index;
  }

  /** A relative path joined to another and cleaned, as Go's {@code path.Join} does. */
  static String join(String base, String relative) {
    String joined = base.isEmpty() ? relative : base + "/" + relative;
    return joined.isEmpty() ? "" : clean(joined);
  }

  private static String clean(String path) {
    boolean rooted = path.startsWith("/");
    List<String> out = new ArrayList<>();
    for (String part : path.split("/", -1)) {
      if (part.equals("..")) {
        if (!out.isEmpty() && !out.getLast().equals("..")) {
          out.removeLast();
        } else if (!rooted) {
          out.add(part);
        }
      } else if (!part.isEmpty() && !part.equals(".")) {
        out.add(part);
      }
    }
    String cleaned = (rooted ? "/" : "") + String.join("/", out);
    return cleaned.isEmpty() ? "." : cleaned;
  }

  /** The path with the anchors of its keys removed. */
  static String withoutAnchors(String path) {
    List<String> parts = new ArrayList<>();
    for (String part : path.split("/", -1)) {
      parts.add(withoutAnchor(part));
    }
    String joined = String.join("/", parts);
    return joined.isEmpty() ? "" : clean(joined);
  }

  private static String withoutAnchor(String part) {
    if (part.indexOf('(') < 0 || !part.endsWith(")")) {
      return part;
    }
    int open = MODIFIERS.indexOf(part.charAt(0)) >= 0 ? 1 : 0;
    String inner =
        part.startsWith("(", open)
            ? GoText.trimSpace(part.substring(open + 1, part.length() - 1))
            : "";
    return inner.isEmpty() ? part : inner;
  }

  /**
   * The expression for the value at the same place of a resource, which is what {@code {{@}}}
   * means: the path without {@code foreach} and what leads to it, and without two elements more.
   *
   * @param path the path of the leaf
   * @param root what the expression starts with ({@code request.object}, {@code target})
   */
  static String expression(String path, String root) {
    List<String> elements = elements(path);
    List<String> below = elements.subList(elements.indexOf("foreach") + 1, elements.size());
    List<String> own =
        below.size() > RULE_ELEMENTS ? below.subList(RULE_ELEMENTS, below.size()) : List.of();
    StringBuilder out = new StringBuilder(root);
    own.forEach(element -> append(element, out));
    return out.toString();
  }

  private static List<String> elements(String path) {
    List<String> elements = new ArrayList<>();
    StringBuilder element = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c == '\\' && i + 1 < path.length()) {
        element.append(path.charAt(++i));
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == '/' && !quoted) {
        flush(element, elements);
      } else {
        element.append(c);
      }
    }
    flush(element, elements);
    return elements;
  }

  private static void flush(StringBuilder element, List<String> elements) {
    if (!element.isEmpty()) {
      elements.add(element.toString());
      element.setLength(0);
    }
  }

  private static void append(String element, StringBuilder out) {
    if (isIndex(element)) {
      out.append('[').append(element).append(']');
      return;
    }
    out.append('.');
    if (isIdentifier(element)) {
      out.append(element);
    } else {
      quote(element, out);
    }
  }

  private static boolean isIndex(String element) {
    return element.length() <= 19 && element.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static boolean isIdentifier(String element) {
    char first = element.charAt(0);
    return !(first >= '0' && first <= '9') && element.chars().allMatch(DocumentPath::identifying);
  }

  private static boolean identifying(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }

  private static void quote(String element, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < element.length(); i++) {
      char c = element.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < 0x20) {
            out.append("\\u%04x".formatted((int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
