package dev.portcullis.expr.jmespath.function.kyverno.regex;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.portcullis.expr.ExpressionException;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The reader of regular expressions agrees with the library that matches them. */
class RegexTwinPropertiesTest {
  @Provide
  Arbitrary<String> expressions() {
    return Arbitraries.of(
            "a",
            "b",
            "é",
            "😀",
            "(",
            ")",
            "(?:",
            "(?i",
            "(?i)",
            "(?P<n",
            ">",
            "(?<m>",
            "[",
            "]",
            "[^",
            "-",
            "a-z",
            "z-a",
            "[:alpha:]",
            "[:nope:]",
            "\\d",
            "\\pL",
            "\\p{Greek}",
            "\\p{",
            "}",
            "\\Q",
            "\\E",
            "\\x41",
            "\\x{",
            "\\1",
            "\\12",
            "\\0",
            "\\z",
            "\\Z",
            "\\b",
            "\\C",
            "\\",
            "*",
            "+",
            "?",
            "{2}",
            "{2,}",
            "{2,3}",
            "{3,2}",
            "{1001}",
            "{01}",
            "{,2}",
            "|",
            "^",
            "$",
            ".",
            ":",
            "\n")
        .list()
        .ofMaxSize(9)
        .map(parts -> parts.stream().collect(Collectors.joining()));
  }

  @Property(tries = 5000)
  void faultsAreTheSame(@ForAll("expressions") String text) {
    String twin = twin(text);
    // The library has no words of its own for these, refuses names that stand twice and repeated
    // braces, and accepts escapes beyond ASCII.
    if (twin.contains("`{")
        || text.contains("\\é")
        || text.contains("\\😀")
        || twin.contains("internal error")
        || twin.contains("duplicate capture group")
        || twin.contains("trailing backslash")) {
      return;
    }
    assertThat(fault(text)).isEqualTo(twin);
  }

  @Property
  void anyTextIsReadOrRefused(@ForAll String text) {
    assertThat(fault(text)).isNotNull();
    try {
      RandomText.compile(text);
    } catch (ExpressionException e) {
      assertThat(e.text()).isNotEmpty();
    }
  }

  private static String twin(String text) {
    try {
      Pattern.compile(text);
      return "";
    } catch (PatternSyntaxException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static String fault(String text) {
    try {
      GoRegex.compile(text);
      return "";
    } catch (ExpressionException e) {
      return e.text();
    }
  }
}
