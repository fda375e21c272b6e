package dev.portcullis.expr.variable;

/**
 * Decides whether a query asks for a context entry: its name stands in the text, not after a dot, a
 * letter or a digit, and ends at a word boundary. Text inside literals counts, too.
 *
 * @param name the name; a dot in it stands for any character, as Kyverno compiles the name into a
 *     regular expression
 */
record Trigger(String name) {
  boolean matches(String query) {
    int last = query.length() - name.length();
    for (int at = start(query, 0); at >= 0 && at <= last; at = start(query, at + 1)) {
      if (standsAt(query, at) && opens(query, at) && closes(query, at + name.length())) {
        return true;
      }
    }
    return false;
  }

  private int start(String query, int from) {
    if (name.indexOf('.') < 0) {
      return query.indexOf(name, from);
    }
    return name.charAt(0) == '.' ? from : query.indexOf(name.charAt(0), from);
  }

  private boolean standsAt(String query, int at) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c != query.charAt(at + i) && (c != '.' || query.charAt(at + i) == '\n')) {
        return false;
      }
    }
    return true;
  }

  private static boolean opens(String query, int at) {
    return at == 0 || !(query.charAt(at - 1) == '.' || alphanumeric(query.charAt(at - 1)));
  }

  private static boolean closes(String query, int end) {
    boolean before = end > 0 && word(query.charAt(end - 1));
    boolean after = end < query.length() && word(query.charAt(end));
    return before != after;
  }

  private static boolean word(char c) {
    return alphanumeric(c) || c == '_';
  }

  private static boolean alphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
