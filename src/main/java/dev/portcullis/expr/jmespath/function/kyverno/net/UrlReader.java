package dev.portcullis.expr.jmespath.function.kyverno.net;

import dev.portcullis.expr.jmespath.function.kyverno.net.GoUrl.Reading;
import dev.portcullis.value.GoQuote;
import java.io.Serial;
import java.util.Locale;

/** Takes a URL apart, and says in Go's words what is wrong with it. Used once. */
final class UrlReader {
  private String scheme = "";
  private String opaque = "";
  private boolean user;
  private String host = "";
  private String path = "";
  private String rawPath = "";
  private boolean omitHost;
  private boolean forceQuery;
  private String rawQuery = "";
  private String fragment = "";
  private String rawFragment = "";

  private UrlReader() {}

  /** A URL that is none; never leaves this class. */
  static final class Malformed extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    Malformed(String message) {
      super(message, null, false, false);
    }
  }

  static Reading read(String text) {
    int hash = text.indexOf('#');
    String part = hash < 0 ? text : text.substring(0, hash);
    UrlReader reader = new UrlReader();
    String reading = part;
    try {
      reader.beforeFragment(part);
      if (hash >= 0 && hash + 1 < text.length()) {
        reading = text;
        reader.fragment(text.substring(hash + 1));
      }
    } catch (Malformed e) {
      return new Reading.Invalid("parse " + GoQuote.printable(reading) + ": " + e.getMessage());
    }
    return new Reading.Valid(reader.url());
  }

  private GoUrl url() {
    return new GoUrl(
        scheme,
        opaque,
        user,
        host,
        path,
        rawPath,
        omitHost,
        forceQuery,
        rawQuery,
        fragment,
        rawFragment);
  }

  private void beforeFragment(String text) throws Malformed {
    if (text.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
      throw new Malformed("net/url: invalid control character in URL");
    }
    if (text.equals("*")) {
      path = "*";
      return;
    }
    String rest = query(text.substring(scheme(text)));
    if (!rest.startsWith("/")) {
      if (!scheme.isEmpty()) {
        opaque = rest;
        return;
      }
      int slash = rest.indexOf('/');
      if ((slash < 0 ? rest : rest.substring(0, slash)).indexOf(':') >= 0) {
        throw new Malformed("first path segment in URL cannot contain colon");
      }
    }
    path(authority(rest));
  }

  /** Reads the scheme, and gives the place after it. */
  private int scheme(String text) throws Malformed {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ':') {
        if (i == 0) {
          throw new Malformed("missing protocol scheme");
        }
        scheme = text.substring(0, i).toLowerCase(Locale.ROOT);
        return i + 1;
      }
      boolean inside = i > 0 && (c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.');
      if (!inside && !UrlEscapes.isLetter(c)) {
        return 0;
      }
    }
    return 0;
  }

  private String query(String text) {
    int mark = text.indexOf('?');
    if (mark < 0) {
      return text;
    }
    forceQuery = mark == text.length() - 1;
    rawQuery = text.substring(mark + 1);
    return text.substring(0, mark);
  }

  /** Reads user, host and port, and gives the path. */
  private String authority(String text) throws Malformed {
    boolean slashes = text.startsWith("//") && (!scheme.isEmpty() || !text.startsWith("///"));
    if (!slashes) {
      omitHost = !scheme.isEmpty() && text.startsWith("/");
      return text;
    }
    int slash = text.indexOf('/', 2);
    String authority = slash < 0 ? text.substring(2) : text.substring(2, slash);
    int at = authority.lastIndexOf('@');
    host(authority.substring(at + 1));
    if (at >= 0) {
      user = true;
      String info = authority.substring(0, at);
      if (!info.chars().allMatch(UrlEscapes::isUserInfo)) {
        throw new Malformed("net/url: invalid userinfo");
      }
      UrlEscapes.decode(info, UrlEscapes.Part.USER);
    }
    return slash < 0 ? "" : text.substring(slash);
  }

  private void host(String text) throws Malformed {
    int bracket = text.lastIndexOf(']');
    if (text.startsWith("[")) {
      if (bracket < 0) {
        throw new Malformed("missing ']' in host");
      }
      port(text.substring(bracket + 1));
      int zone = text.substring(0, bracket).indexOf("%25");
      if (zone >= 0) {
        host =
            UrlEscapes.decode(text.substring(0, zone), UrlEscapes.Part.HOST)
                + UrlEscapes.decode(text.substring(zone, bracket), UrlEscapes.Part.ZONE)
                + UrlEscapes.decode(text.substring(bracket), UrlEscapes.Part.HOST);
        return;
      }
    } else if (text.lastIndexOf(':') >= 0) {
      port(text.substring(text.lastIndexOf(':')));
    }
    host = UrlEscapes.decode(text, UrlEscapes.Part.HOST);
  }

  private static void port(String text) throws Malformed {
    if (!isOptionalPort(text)) {
      throw new Malformed("invalid port " + GoQuote.printable(text) + " after host");
    }
  }

  static boolean isOptionalPort(String text) {
    return text.isEmpty()
        || text.charAt(0) == ':' && text.chars().skip(1).allMatch(c -> c >= '0' && c <= '9');
  }

  private void path(String text) throws Malformed {
    path = UrlEscapes.decode(text, UrlEscapes.Part.PATH);
    rawPath = UrlEscapes.encode(path, UrlEscapes.Part.PATH).equals(text) ? "" : text;
  }

  private void fragment(String text) throws Malformed {
    fragment = UrlEscapes.decode(text, UrlEscapes.Part.FRAGMENT);
    rawFragment = UrlEscapes.encode(fragment, UrlEscapes.Part.FRAGMENT).equals(text) ? "" : text;
  }
}
