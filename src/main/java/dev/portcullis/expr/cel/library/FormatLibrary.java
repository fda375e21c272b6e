package dev.portcullis.expr.cel.library;

import static dev.portcullis.expr.cel.library.Arguments.text;

import com.google.re2j.Pattern;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.OptionalValue;
import dev.portcullis.expr.cel.value.PlainList;
import dev.portcullis.expr.cel.value.Value;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Named ways texts can be written, and whether a text is written so.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/cel/#kubernetes-format-library">Format
 *     library</a>
 */
public final class FormatLibrary {
  private static final String TYPE = "kubernetes.NamedFormat";

  private static final Pattern UUID =
      Pattern.compile("(?i)^[0-9A-F]{8}-?[0-9A-F]{4}-?[0-9A-F]{4}-?[0-9A-F]{4}-?[0-9A-F]{12}$");

  private static final Pattern BASE64 =
      Pattern.compile(
          "^(?:[A-Za-z0-9+\\/]{4})*(?:[A-Za-z0-9+\\/]{2}==|[A-Za-z0-9+\\/]{3}=|[A-Za-z0-9+\\/]{4})$");

  private static final Map<String, FormatValue> FORMATS = new LinkedHashMap<>();

  static {
    put("dns1123Label", NameFormats.DNS_1123_LABEL::violations);
    put("dns1123Subdomain", NameFormats.DNS_1123_SUBDOMAIN::violations);
    put("dns1035Label", NameFormats.DNS_1035_LABEL::violations);
    put("qualifiedName", NameFormats::qualifiedViolations);
    put("dns1123LabelPrefix", NameFormats.DNS_1123_LABEL::prefixViolations);
    put("dns1123SubdomainPrefix", NameFormats.DNS_1123_SUBDOMAIN::prefixViolations);
    put("dns1035LabelPrefix", NameFormats.DNS_1035_LABEL::prefixViolations);
    put("labelValue", NameFormats.LABEL_VALUE::violations);
    put("uri", FormatLibrary::uri);
    put("uuid", unless(UUID::matches, "does not match the UUID format"));
    put("byte", unless(BASE64::matches, "invalid base64"));
    put("date", unless(FormatLibrary::isDate, "invalid date"));
    put("datetime", unless(FormatLibrary::isDateTime, "invalid datetime"));
  }

  /** The library. */
  public static final Library LIBRARY = library();

  private FormatLibrary() {}

  private static void put(String name, Function<String, List<String>> violations) {
    FORMATS.put(name, new FormatValue(name, violations));
  }

  private static Function<String, List<String>> unless(Predicate<String> test, String violation) {
    return text -> test.test(text) ? List.of() : List.of(violation);
  }

  private static Library library() {
    Library.Builder library =
        Library.named("kubernetes.format")
            .add(
                "format.named(string) optional<" + TYPE + ">",
                (a, _) -> OptionalValue.ofNullable(FORMATS.get(text(a[0]))))
            .add(
                TYPE + "::validate(string) optional<list<string>>",
                (a, _) -> validated((FormatValue) a[0], text(a[1])));
    FORMATS.forEach(
        (name, format) -> library.add("format." + name + "() " + TYPE, (_, _) -> format));
    return library.build();
  }

  private static Value validated(FormatValue format, String text) {
    List<String> violations = format.violations().apply(text);
    return violations.isEmpty()
        ? OptionalValue.NONE
        : new OptionalValue(PlainList.ofTexts(violations));
  }

  private static List<String> uri(String text) {
    try {
      UrlReader.requestUri(text);
      return List.of();
    } catch (ExpressionException e) {
      return List.of(e.text());
    }
  }

  private static boolean isDate(String text) {
    try {
      LocalDate.parse(text);
      return text.length() == 10;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isDateTime(String text) {
    return Times.timestamp(text).isPresent();
  }
}
