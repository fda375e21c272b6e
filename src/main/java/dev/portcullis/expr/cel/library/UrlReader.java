package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.value.GoQuote;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads URLs as Go's {@code net/url} does: absolute ones, or absolute paths.
 *
 * @see <a href="https://pkg.go.dev/net/url#ParseRequestURI">net/url</a>
 */
final class UrlReader {
  private static final String UNRESERVED = "-_.~$&+,/:;=@!'()*";

  private final String text;

  private UrlReader(String text) {
    this.text = text;
  }

  /** Reads a URL whose fragment, if there is one, does not count. */
  static UrlValue read(String text) throws ExpressionException {
    requestUri(text);
    int hash = text.indexOf('#');
    return new UrlReader(text).url(hash < 0 ? text : text.substring(0, hash));
  }

  /** Checks that a text is an absolute URL or path. */
  static void requestUri(String text) throws ExpressionException {
    new UrlReader(text).url(text);
  }

  private ExpressionException wrong(String reason) {
    return Failures.failure("parse " + GoQuote.printable(text) + ": " + reason);
  }

  private UrlValue url(String url) throws ExpressionException {
    if (url.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
      throw wrong("net/url: invalid control character in URL");
    }
    if (url.isEmpty()) {
      throw wrong("empty url");
    }
    String scheme = scheme(url);
    String rest = scheme.isEmpty() ? url : url.substring(scheme.length() + 1);
    int mark = rest.indexOf('?');
    String query = mark < 0 ? "" : rest.substring(mark + 1);
    rest = mark < 0 ? rest : rest.substring(0, mark);
    if (!rest.startsWith("/")) {
      if (scheme.isEmpty()) {
        throw wrong("invalid URI for request");
      }
      return new UrlValue(text, scheme, "", "", query(query));
    }
    String host = "";
    if (rest.startsWith("//") && (!scheme.isEmpty() || !rest.startsWith("///"))) {
      int slash = rest.indexOf('/', 2);
      host = host(slash < 0 ? rest.substring(2) : rest.substring(2, slash));
      rest = slash < 0 ? "" : rest.substring(slash);
    }
    checkEscapes(rest);
    return new UrlValue(text, scheme.toLowerCase(Locale.ROOT), host, escaped(rest), query(query));
  }

  private String scheme(String url) throws ExpressionException {
    for (int i = 0; i < url.length(); i++) {
      char c = url.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      boolean later = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
      if (c == ':') {
        if (i == 0) {
          throw wrong("missing protocol scheme");
        }
        return url.substring(0, i);
      }
      if (!letter && !(later && i > 0)) {
        return "";
      }
    }
    return "";
  }

  private String host(String authority) throws ExpressionException {
    int at = authority.lastIndexOf('@');
    String host = authority.substring(at + 1);
    int close = host.startsWith("[") ? host.lastIndexOf(']') : -1;
    if (host.startsWith("[") && close < 0) {
      throw wrong("missing ']' in host");
    }
    String port = host.substring(close + 1);
    int colon = close >= 0 ? (port.isEmpty() ? -1 : 0) : port.indexOf(':');
    if (colon >= 0 && !isPort(port.substring(colon))) {
      throw wrong("invalid port " + GoQuote.printable(port.substring(colon)) + " after host");
    }
    int odd = oddCharacter(host);
    if (odd >= 0) {
      throw wrong(
          "invalid character " + GoQuote.printable(host.substring(odd, odd + 1)) + " in host name");
    }
    checkEscapes(host);
    return host;
  }

  private static int oddCharacter(String host) {
    for (int i = 0; i < host.length(); i++) {
      if (" <>\"{}|\\^`".indexOf(host.charAt(i)) >= 0) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isPort(String text) {
    return text.startsWith(":") && text.substring(1).chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private void checkEscapes(String part) throws ExpressionException {
    for (int i = part.indexOf('%'); i >= 0; i = part.indexOf('%', i + 1)) {
      if (!isEscape(part, i)) {
        String found = part.substring(i, Math.min(i + 3, part.length()));
        throw wrong("invalid URL escape " + GoQuote.printable(found));
      }
    }
  }

  private static boolean isEscape(String text, int at) {
    return at + 2 < text.length()
        && Character.digit(text.charAt(at + 1), 16) >= 0
        && Character.digit(text.charAt(at + 2), 16) >= 0;
  }

  private static String escaped(String path) {
    StringBuilder out = new StringBuilder();
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean plain =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || UNRESERVED.indexOf(c) >= 0
              || c == '%'
              || c == '['
              || c == ']';
      if (plain) {
        out.append(c);
      } else {
        out.append(String.format(Locale.ROOT, "%%%02X", (int) c));
      }
    }
    return out.toString();
  }

  private static Map<String, List<String>> query(String query) {
    Map<String, List<String>> out = new LinkedHashMap<>();
    for (String pair : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      String key = equals < 0 ? pair : pair.substring(0, equals);
      String value = equals < 0 ? "" : pair.substring(equals + 1);
      if (!pair.isEmpty() && pair.indexOf(';') < 0 && escapes(key) && escapes(value)) {
        out.computeIfAbsent(unescaped(key), _ -> new ArrayList<>()).add(unescaped(value));
      }
    }
    return out;
  }

  private static boolean escapes(String text) {
    for (int i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 1)) {
      if (!isEscape(text, i)) {
        return false;
      }
    }
    return true;
  }

  private static String unescaped(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%') {
        out.write(Integer.parseInt(text.substring(i + 1, i + 3), 16));
        i += 2;
      } else if (c == '+') {
        out.write(' ');
      } else {
        out.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
      }
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
