package dev.portcullis.expr.variable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.port.ApiPath;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class UrlPathPropertiesTest {
  @Provide
  Arbitrary<String> paths() {
    Arbitrary<String> part =
        Arbitraries.of(
            "/",
            "/api",
            "/apis",
            "/v1",
            "/apps",
            "/namespaces",
            "/ns",
            "/pods",
            "/p",
            "/status",
            "/version",
            ".",
            "..",
            "%2e",
            "%2E%2e",
            "%2F",
            "%252F",
            "%25",
            "%",
            "%zz",
            "%00",
            "%0a",
            "%ff",
            "\\",
            "?",
            "&",
            "=",
            "#",
            "@",
            ":",
            ";",
            "+",
            " ",
            "*",
            "labelSelector",
            "limit",
            "watch=true",
            "ü",
            "\u202e",
            "a",
            "-",
            "exec",
            "/proxy");
    Arbitrary<String> tail = part.list().ofMaxSize(8).map(parts -> String.join("", parts));
    Arbitrary<String> head =
        Arbitraries.of("", "/api/v1", "/apis/apps/v1", "/api/v1/namespaces/a", "/api/v1/pods/");
    return head.flatMap(h -> tail.map(t -> h + t));
  }

  private static Optional<ApiPath> parse(String path) {
    try {
      return Optional.of(UrlPath.parse(path));
    } catch (ExpressionException e) {
      return Optional.empty();
    }
  }

  private static List<String> parts(ApiPath path) {
    return List.of(
        path.group(),
        path.version(),
        path.namespace(),
        path.resource(),
        path.name(),
        path.subresource());
  }

  @Property
  void noPartLeadsElsewhere(@ForAll("paths") String path) {
    parse(path)
        .ifPresent(
            parsed -> {
              assertThat(parts(parsed)).doesNotContain(".", "..");
              for (String part : parts(parsed)) {
                assertThat(part.chars())
                    .noneMatch(c -> "/\\%?#".indexOf(c) >= 0 || Character.isISOControl(c));
              }
              assertThat(parsed.query().keySet()).doesNotContain("watch");
            });
  }

  @Property
  void whatIsWrittenAgainIsReadTheSame(@ForAll("paths") String path) {
    parse(path)
        .filter(parsed -> !parsed.isServerVersion())
        .ifPresent(parsed -> assertThat(parse(text(parsed))).contains(parsed));
  }

  /** The path with every part encoded, as an adapter writes it. */
  private static String text(ApiPath path) {
    StringBuilder text = new StringBuilder(path.group().isEmpty() ? "/api" : "/apis");
    part(text, path.group());
    part(text, path.version());
    if (!path.namespace().isEmpty()) {
      text.append("/namespaces");
    }
    List.of(path.namespace(), path.resource(), path.name(), path.subresource())
        .forEach(p -> part(text, p));
    String query =
        path.query().entrySet().stream()
            .map(e -> e.getKey() + "=" + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    return query.isEmpty() ? text.toString() : text + "?" + query;
  }

  private static void part(StringBuilder text, String part) {
    if (!part.isEmpty()) {
      text.append('/').append(URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20"));
    }
  }
}
