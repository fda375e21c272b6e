package dev.portcullis.expr.cel.library;

import static dev.portcullis.expr.cel.library.Arguments.text;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.PlainList;
import dev.portcullis.expr.cel.value.PlainMap;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.Value;
import java.util.List;
import java.util.Map;

/**
 * URLs and their parts.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/cel/#kubernetes-url-library">URL
 *     library</a>
 */
public final class UrlLibrary {
  private static final String U = "kubernetes.URL";

  /** The library. */
  public static final Library LIBRARY =
      Library.named("kubernetes.urls")
          .add("url(string) " + U, (a, _) -> read(text(a[0])))
          .add("isURL(string) bool", (a, _) -> BoolValue.of(isUrl(text(a[0]))))
          .add(U + "::getScheme() string", (a, _) -> new StringValue(url(a[0]).scheme()))
          .add(U + "::getHost() string", (a, _) -> new StringValue(url(a[0]).host()))
          .add(U + "::getHostname() string", (a, _) -> new StringValue(url(a[0]).hostname()))
          .add(U + "::getPort() string", (a, _) -> new StringValue(url(a[0]).port()))
          .add(U + "::getEscapedPath() string", (a, _) -> new StringValue(url(a[0]).path()))
          .add(U + "::getQuery() map<string, list<string>>", (a, _) -> query(url(a[0]).query()))
          .build();

  private UrlLibrary() {}

  private static UrlValue url(Value value) {
    return (UrlValue) value;
  }

  private static Value read(String text) throws ExpressionException {
    try {
      return UrlReader.read(text);
    } catch (ExpressionException e) {
      throw e.within("URL parse error during conversion from string: ");
    }
  }

  private static boolean isUrl(String text) {
    try {
      UrlReader.requestUri(text);
      return true;
    } catch (ExpressionException e) {
      return false;
    }
  }

  private static Value query(Map<String, List<String>> query) {
    PlainMap out = PlainMap.empty();
    query.forEach((key, values) -> out.put(new StringValue(key), PlainList.ofTexts(values)));
    return out;
  }
}
