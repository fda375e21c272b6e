package dev.portcullis.adapter.service;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

/**
 * The address of a service, taken apart.
 *
 * @param secure whether it is HTTPS
 * @param host the name or address, without brackets
 * @param port the port
 * @param target path and query, as they are sent
 */
record ServiceUrl(boolean secure, String host, int port, String target) {
  private static final int HTTP = 80;
  private static final int HTTPS = 443;
  private static final int LAST_PORT = 65_535;
  private static final String UNSAFE = "\"<>\\^`{|} ";

  /** What is wrong with an address, as a text for the rule's message. */
  static final class UnusableException extends Exception {
    @java.io.Serial private static final long serialVersionUID = 1L;

    UnusableException(String reason) {
      super(reason, null, false, false);
    }

    String reason() {
      return String.valueOf(getMessage());
    }
  }

  /** Reads an address. */
  static ServiceUrl read(String text) throws UnusableException {
    return of(uri(text));
  }

  /** The address that a redirect names. */
  ServiceUrl resolve(String location) throws UnusableException {
    return of(URI.create(origin() + target).resolve(uri(location)));
  }

  private static URI uri(String text) throws UnusableException {
    if (text.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
      throw new UnusableException("the URL holds control characters");
    }
    try {
      return new URI(escaped(text));
    } catch (URISyntaxException e) {
      throw new UnusableException("the URL cannot be read: " + e.getReason());
    }
  }

  /** Writers of policies do not escape what browsers would escape for them. */
  private static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      if (b < 0 || UNSAFE.indexOf(b) >= 0) {
        out.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
      } else {
        out.append((char) b);
      }
    }
    return out.toString();
  }

  private static ServiceUrl of(URI uri) throws UnusableException {
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw new UnusableException("the URL must begin with http:// or https://");
    }
    String authority = uri.getRawAuthority();
    if (authority == null || authority.isEmpty()) {
      throw new UnusableException("the URL names no host");
    }
    if (authority.indexOf('@') >= 0) {
      throw new UnusableException("a user in the URL is not allowed; give a header");
    }
    boolean secure = scheme.equals("https");
    int end = hostEnd(authority);
    String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return new ServiceUrl(
        secure,
        host(authority.substring(0, end)),
        port(authority.substring(end), secure),
        uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery());
  }

  private static int hostEnd(String authority) {
    int bracket = authority.indexOf(']');
    int colon = authority.indexOf(':', bracket + 1);
    return colon < 0 ? authority.length() : colon;
  }

  private static String host(String text) throws UnusableException {
    boolean literal = text.startsWith("[") && text.endsWith("]");
    String host = literal ? text.substring(1, text.length() - 1) : text;
    if (host.isEmpty() || host.indexOf('%') >= 0) {
      throw new UnusableException("the URL names no host");
    }
    return host.toLowerCase(Locale.ROOT);
  }

  private static int port(String text, boolean secure) throws UnusableException {
    if (text.length() < 2) {
      return secure ? HTTPS : HTTP;
    }
    try {
      int port = Integer.parseInt(text.substring(1));
      if (port > 0 && port <= LAST_PORT) {
        return port;
      }
    } catch (NumberFormatException e) {
      throw new UnusableException("the URL has no valid port");
    }
    throw new UnusableException("the URL has no valid port");
  }

  /** Whether another address is served by the same server. */
  boolean hasOrigin(ServiceUrl other) {
    return secure == other.secure && host.equals(other.host) && port == other.port;
  }

  private String origin() {
    String shown = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    return (secure ? "https://" : "http://") + shown + ":" + port;
  }

  /** The address for messages, without the query, which may hold a secret. */
  String shown() {
    int question = target.indexOf('?');
    return origin() + (question < 0 ? target : target.substring(0, question));
  }
}
