package dev.portcullis.expr.variable;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.port.ApiPath;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the {@code urlPath} of an API call after the last substitution into the form that is
 * executed. What cannot be said in that form is refused: other paths than those of resources, empty
 * or dotted segments, encoded slashes, and query parameters without a meaning for reads.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-uris">Resource
 *     URIs</a>
 */
final class UrlPath {
  private static final String NAMESPACES = "namespaces";
  private static final Set<String> NAMESPACE_SUBRESOURCES = Set.of("status", "finalize");
  private static final Set<String> PARAMETERS = Set.of("labelSelector", "fieldSelector", "limit");
  private static final int LONGEST = 4096;

  private final String written;

  private UrlPath(String written) {
    this.written = written;
  }

  /**
   * Reads a path.
   *
   * @throws ExpressionException saying what is wrong with it
   */
  static ApiPath parse(String urlPath) throws ExpressionException {
    return new UrlPath(urlPath).read();
  }

  /**
   * Keeps a namespaced policy inside its namespace.
   *
   * @param policyNamespace the policy's namespace, empty for a cluster policy
   * @throws ExpressionException when the path leads elsewhere
   */
  static void requireNamespace(ApiPath path, String urlPath, String policyNamespace)
      throws ExpressionException {
    if (policyNamespace.isEmpty()) {
      return;
    }
    boolean itself = path.group().isEmpty() && path.resource().equals(NAMESPACES);
    String namespace = itself ? path.name() : path.namespace();
    if (namespace.isEmpty()) {
      throw failure(
          "path "
              + urlPath
              + " does not contain a namespace segment, which is required for namespaced policies");
    }
    if (!namespace.equals(policyNamespace)) {
      throw failure(
          "path "
              + urlPath
              + " refers to namespace "
              + namespace
              + ", which is different from the policy namespace "
              + policyNamespace);
    }
  }

  private static ExpressionException failure(String message) {
    return new ExpressionException(Kind.EVALUATION, message);
  }

  private ExpressionException refused(String why) {
    String shown = written.length() > 200 ? written.substring(0, 200) + "..." : written;
    return failure("invalid Kubernetes API path " + shown + ": " + why);
  }

  private ApiPath read() throws ExpressionException {
    if (written.length() > LONGEST) {
      throw refused("longer than " + LONGEST + " characters");
    }
    if (written.indexOf('#') >= 0) {
      throw refused("a fragment is not allowed");
    }
    int question = written.indexOf('?');
    String path = question < 0 ? written : written.substring(0, question);
    List<String> segments = segments(path);
    Map<String, String> query = query(question < 0 ? "" : written.substring(question + 1));
    int named = named(segments);
    String group = segments.getFirst().equals("api") ? "" : segments.get(1);
    String version = segments.get(named - 1);
    List<String> rest = segments.subList(named, segments.size());
    return resource(group, version, rest, query);
  }

  /** How many segments name the group and the version. */
  private int named(List<String> segments) throws ExpressionException {
    int count =
        switch (segments.getFirst()) {
          case "api" -> 2;
          case "apis" -> 3;
          default -> throw refused("it must begin with /api or /apis");
        };
    if (segments.size() <= count) {
      throw refused("it names no resource");
    }
    return count;
  }

  private ApiPath resource(
      String group, String version, List<String> rest, Map<String, String> query)
      throws ExpressionException {
    boolean namespaced =
        rest.getFirst().equals(NAMESPACES)
            && rest.size() > 2
            && !(group.isEmpty()
                && rest.size() == 3
                && NAMESPACE_SUBRESOURCES.contains(rest.get(2)));
    String namespace = namespaced ? rest.get(1) : "";
    List<String> own = namespaced ? rest.subList(2, rest.size()) : rest;
    if (own.size() > 3) {
      throw refused("nothing may follow a subresource");
    }
    return new ApiPath(
        group,
        version,
        namespace,
        own.getFirst(),
        own.size() > 1 ? own.get(1) : "",
        own.size() > 2 ? own.get(2) : "",
        query);
  }

  private List<String> segments(String path) throws ExpressionException {
    if (!path.startsWith("/")) {
      throw refused("it must begin with a slash");
    }
    List<String> segments = new ArrayList<>();
    for (String segment : path.substring(1).split("/", -1)) {
      String decoded = decoded(segment.replace("+", "%2B"));
      if (decoded.isEmpty()) {
        throw refused("empty segments are not allowed");
      }
      if (decoded.equals(".") || decoded.equals("..")) {
        throw refused("dotted segments are not allowed");
      }
      if (decoded.chars().anyMatch(UrlPath::forbidden)) {
        throw refused("a segment holds a character that is not allowed");
      }
      segments.add(decoded);
    }
    return segments;
  }

  private static boolean forbidden(int c) {
    return c <= ' ' || c == 0x7f || "/\\%?#".indexOf(c) >= 0;
  }

  private Map<String, String> query(String text) throws ExpressionException {
    Map<String, String> query = new LinkedHashMap<>();
    if (text.isEmpty()) {
      return query;
    }
    for (String pair : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
      String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
      if (!PARAMETERS.contains(name)) {
        throw refused("query parameter `" + name + "` is not allowed");
      }
      if (name.equals("limit") && !isNumber(value)) {
        throw refused("limit must be a number");
      }
      if (query.put(name, value) != null) {
        throw refused("query parameter `" + name + "` is given twice");
      }
    }
    return query;
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty()
        && text.length() < 10
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private String decoded(String text) throws ExpressionException {
    if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
      return text;
    }
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw refused("an escape sequence is malformed");
    }
  }
}
