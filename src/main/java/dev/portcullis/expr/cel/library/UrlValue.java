package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.cel.value.OpaqueValue;
import java.util.List;
import java.util.Map;

/**
 * A URL in parts.
 *
 * @param text as it was written
 * @param scheme the scheme in lower case, empty for none
 * @param host the host with its port as written, empty for none
 * @param path the path, escaped where it has to be
 * @param query the parameters, unescaped
 */
record UrlValue(
    String text, String scheme, String host, String path, Map<String, List<String>> query)
    implements OpaqueValue {
  @Override
  public String typeName() {
    return "kubernetes.URL";
  }

  /** The host without a port and without brackets. */
  String hostname() {
    String bare = host.substring(0, host.length() - (port().isEmpty() ? 0 : port().length() + 1));
    if (bare.endsWith(":")) {
      bare = bare.substring(0, bare.length() - 1);
    }
    return bare.startsWith("[") && bare.endsWith("]") ? bare.substring(1, bare.length() - 1) : bare;
  }

  /** The port, empty for none. */
  String port() {
    int colon = host.lastIndexOf(':');
    return colon < 0 || host.indexOf(']', colon) >= 0 ? "" : host.substring(colon + 1);
  }
}
