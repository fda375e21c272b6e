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
 * executed. It is decoded exactly once. What cannot be said in that form is refused: other paths
 * than those of resources, of discovery and of the server's version, empty or dotted segments,
 * encoded slashes, subresources that open a connection, and query parameters without a meaning for
 * reads.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-uris">Resource
 *     URIs</a>
 */
final class UrlPath {
  private static final String NAMESPACES = "namespaces";
  private static final Set<String> NAMESPACE_SUBRESOURCES = Set.of("status", "finalize");
  private static final Set<String> PARAMETERS =
      Set.of(
          "labelSelector",
          "fieldSelector",
          "metricLabelSelector",
          "limit",
          "resourceVersion",
          "resourceVersionMatch");
  private static final Set<String> NUMERIC = Set.of("limit", "resourceVersion");

  /** They lead through the API server to whatever listens behind it. */
  private static final Set<String> CONNECTING = Set.of("exec", "attach", "portforward", "proxy");

  private static final int LONGEST_NUMBER = 19;
  private static final int LONGEST_LABEL = 63;
  private static final int LONGEST = 4096;

  /** What a decoder makes of bytes that are no UTF-8. */
  private static final char NO_CHARACTER = '\uFFFD';

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
    return switch (segments.getFirst()) {
      case "version" -> serverVersion(segments, query);
      case "api" -> named("", segments.subList(1, segments.size()), query);
      case "apis" -> grouped(segments.subList(1, segments.size()), query);
      default -> throw refused("it must begin with /api, /apis or /version");
    };
  }

  private ApiPath serverVersion(List<String> segments, Map<String, String> query)
      throws ExpressionException {
    if (segments.size() > 1 || !query.isEmpty()) {
      throw refused("nothing may follow /version");
    }
    return ApiPath.SERVER_VERSION;
  }

  private ApiPath grouped(List<String> segments, Map<String, String> query)
      throws ExpressionException {
    if (segments.isEmpty()) {
      throw refused("it names no resource");
    }
    String group = segments.getFirst();
    if (!group.chars().allMatch(c -> isLabel(c) || c == '.')) {
      throw refused("`" + group + "` is no API group");
    }
    return segments.size() == 1
        ? document(group, "", query)
        : named(group, segments.subList(1, segments.size()), query);
  }

  private ApiPath named(String group, List<String> segments, Map<String, String> query)
      throws ExpressionException {
    if (segments.isEmpty()) {
      throw refused("it names no resource");
    }
    String version = segments.getFirst();
    if (!version.chars().allMatch(UrlPath::isLabel)) {
      throw refused("`" + version + "` is no API version");
    }
    return segments.size() == 1
        ? document(group, version, query)
        : resource(group, version, segments.subList(1, segments.size()), query);
  }

  /** What is served in a group or a version. */
  private ApiPath document(String group, String version, Map<String, String> query)
      throws ExpressionException {
    if (!query.isEmpty()) {
      throw refused("query parameters need a resource");
    }
    return new ApiPath(group, version, "", "", "", "", query);
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
    if (!isLabel(namespace)) {
      throw refused("`" + namespace + "` is no namespace");
    }
    if (own.size() > 3) {
      throw refused("nothing may follow a subresource");
    }
    if (own.size() > 2 && CONNECTING.contains(own.get(2))) {
      throw refused("the subresource `" + own.get(2) + "` opens a connection");
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
      if (decoded.codePoints().anyMatch(UrlPath::forbidden)) {
        throw refused("a segment holds a character that is not allowed");
      }
      segments.add(decoded);
    }
    return segments;
  }

  private static boolean forbidden(int c) {
    return "/\\%?#".indexOf(c) >= 0
        || Character.isISOControl(c)
        || Character.isWhitespace(c)
        || Character.isSpaceChar(c)
        || Character.getType(c) == Character.FORMAT;
  }

  private static boolean isLabel(int c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  }

  private static boolean isLabel(String text) {
    return text.length() <= LONGEST_LABEL && text.chars().allMatch(UrlPath::isLabel);
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
      if (NUMERIC.contains(name) && !isNumber(value)) {
        throw refused(name + " must be a number");
      }
      if (value.chars().anyMatch(Character::isISOControl)) {
        throw refused("query parameter `" + name + "` holds a character that is not allowed");
      }
      if (query.put(name, value) != null) {
        throw refused("query parameter `" + name + "` is given twice");
      }
    }
    return query;
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty()
        && text.length() < LONGEST_NUMBER
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private String decoded(String text) throws ExpressionException {
    if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
      return text;
    }
    try {
      String decoded = URLDecoder.decode(text, StandardCharsets.UTF_8);
      if (decoded.indexOf(NO_CHARACTER) < 0) {
        return decoded;
      }
    } catch (IllegalArgumentException e) {
      throw refused("an escape sequence is malformed");
    }
    throw refused("an escape sequence is malformed");
  }
}
