package dev.portcullis.mutate;

import java.util.Arrays;
import java.util.List;

/**
 * The path of an operation. What stands before its first slash is ignored, as in Kyverno.
 *
 * @param text the path as written
 * @param tokens the tokens as written, with their escapes; none when there is no slash
 */
record PatchPath(String text, List<String> tokens) {
  static PatchPath of(String text) {
    int slash = text.indexOf('/');
    return new PatchPath(
        text, slash < 0 ? List.of() : Arrays.asList(text.substring(slash + 1).split("/", -1)));
  }

  /** Whether the path names the whole document. */
  boolean wholeDocument() {
    return text.isEmpty();
  }

  /** The tokens that lead to the parent. */
  List<String> parents() {
    return tokens.subList(0, tokens.size() - 1);
  }

  /** The last token, decoded. */
  String key() {
    return tokens.isEmpty() ? "" : decoded(tokens.getLast());
  }

  /** A token with its escapes replaced; escapes are not made of one another. */
  static String decoded(String token) {
    if (token.indexOf('~') < 0) {
      return token;
    }
    StringBuilder out = new StringBuilder(token.length());
    for (int i = 0; i < token.length(); i++) {
      char c = token.charAt(i);
      char next = i + 1 < token.length() ? token.charAt(i + 1) : ' ';
      if (c == '~' && (next == '0' || next == '1')) {
        out.append(next == '0' ? '~' : '/');
        i++;
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }
}
