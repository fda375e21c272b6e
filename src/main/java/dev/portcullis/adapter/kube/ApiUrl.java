package dev.portcullis.adapter.kube;

import dev.portcullis.port.ApiPath;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes the path of an API call. Each part is encoded, so that none can become two.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-uris">Resource
 *     URIs</a>
 */
final class ApiUrl {
  private ApiUrl() {}

  /** The path with its query, beginning with a slash. */
  static String of(ApiPath path) {
    if (path.isServerVersion()) {
      return "/version";
    }
    StringBuilder url = new StringBuilder(96);
    url.append(path.group().isEmpty() ? "/api" : "/apis");
    part(url, path.group());
    part(url, path.version());
    if (!path.namespace().isEmpty()) {
      url.append("/namespaces");
      part(url, path.namespace());
    }
    part(url, path.resource());
    part(url, path.name());
    part(url, path.subresource());
    return url.append(query(path.query())).toString();
  }

  private static void part(StringBuilder url, String text) {
    if (!text.isEmpty()) {
      url.append('/').append(encoded(text));
    }
  }

  /** The query with its question mark, or nothing; sorted, so that equal calls look equal. */
  static String query(Map<String, String> parameters) {
    StringBuilder query = new StringBuilder();
    new TreeMap<>(parameters)
        .forEach(
            (name, value) ->
                query
                    .append(query.isEmpty() ? '?' : '&')
                    .append(encoded(name))
                    .append('=')
                    .append(encoded(value)));
    return query.toString();
  }

  private static String encoded(String text) {
    String form = URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    // Dots are not encoded in forms, but a part of nothing else would climb.
    return form.equals(".") || form.equals("..") ? form.replace(".", "%2E") : form;
  }
}
