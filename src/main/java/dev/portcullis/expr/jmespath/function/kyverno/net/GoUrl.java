package dev.portcullis.expr.jmespath.function.kyverno.net;

/**
 * A URL in its parts, as Go's reader takes it apart. What is missing is empty.
 *
 * @param scheme in lower case
 * @param opaque what follows the scheme when that is no path
 * @param user whether a user name is given
 * @param host host and port
 * @param path the path, decoded
 * @param rawPath the path as written, if it is not the usual encoding of the path
 * @param omitHost whether the host is left out where one may stand
 * @param forceQuery whether an empty query is written
 * @param rawQuery the query as written
 * @param fragment the fragment, decoded
 * @param rawFragment the fragment as written, if it is not the usual encoding of the fragment
 * @see <a href="https://pkg.go.dev/net/url#URL">url.URL</a>
 */
public record GoUrl(
    String scheme,
    String opaque,
    boolean user,
    String host,
    String path,
    String rawPath,
    boolean omitHost,
    boolean forceQuery,
    String rawQuery,
    String fragment,
    String rawFragment) {
  /** What reading a URL gives. */
  public sealed interface Reading {
    /**
     * The text is a URL.
     *
     * @param url its parts
     */
    record Valid(GoUrl url) implements Reading {}

    /**
     * The text is none.
     *
     * @param message Go's text, which names the URL
     */
    record Invalid(String message) implements Reading {}
  }

  /** Reads a URL. */
  public static Reading read(String text) {
    return UrlReader.read(text);
  }

  /** The host without port and brackets. */
  public String hostname() {
    int colon = host.lastIndexOf(':');
    String name =
        colon >= 0 && UrlReader.isOptionalPort(host.substring(colon))
            ? host.substring(0, colon)
            : host;
    return name.startsWith("[") && name.endsWith("]") ? name.substring(1, name.length() - 1) : name;
  }
}
