package dev.portcullis.expr.cel.library;

import static dev.portcullis.expr.cel.library.Arguments.text;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.value.SemanticVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Semantic versions: reading, parts and order.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/cel/#kubernetes-semver-library">Semver
 *     library</a>
 */
public final class SemverLibrary {
  private static final String V = "kubernetes.Semver";

  /** The library. */
  public static final Library LIBRARY =
      Library.named("kubernetes.semver")
          .add("semver(string) " + V, (a, _) -> read(text(a[0]), false))
          .add("semver(string, bool) " + V, (a, _) -> read(text(a[0]), a[1] == BoolValue.TRUE))
          .add("isSemver(string) bool", (a, _) -> BoolValue.of(isVersion(text(a[0]), false)))
          .add(
              "isSemver(string, bool) bool",
              (a, _) -> BoolValue.of(isVersion(text(a[0]), a[1] == BoolValue.TRUE)))
          .add(V + "::major() int", (a, _) -> new IntValue(version(a[0]).major()))
          .add(V + "::minor() int", (a, _) -> new IntValue(version(a[0]).minor()))
          .add(V + "::patch() int", (a, _) -> new IntValue(version(a[0]).patch()))
          .add(
              V + "::isGreaterThan(" + V + ") bool",
              (a, _) -> BoolValue.of(compared(a[0], a[1]) > 0))
          .add(V + "::isLessThan(" + V + ") bool", (a, _) -> BoolValue.of(compared(a[0], a[1]) < 0))
          .add(
              V + "::compareTo(" + V + ") int",
              (a, _) -> new IntValue(Integer.signum(compared(a[0], a[1]))))
          .build();

  private SemverLibrary() {}

  private static SemanticVersion version(Value value) {
    return ((SemverValue) value).version();
  }

  private static int compared(Value a, Value b) {
    return version(a).compareTo(version(b));
  }

  private static boolean isVersion(String text, boolean normalize) {
    try {
      read(text, normalize);
      return true;
    } catch (ExpressionException e) {
      return false;
    }
  }

  private static Value read(String text, boolean normalize) throws ExpressionException {
    return switch (SemanticVersion.read(normalize ? normalized(text) : text)) {
      case SemanticVersion.Reading.Valid valid -> new SemverValue(valid.version());
      case SemanticVersion.Reading.Invalid invalid -> throw Failures.failure(invalid.message());
    };
  }

  /** A text without the letter v, with three parts, and these without leading zeros. */
  private static String normalized(String text) throws ExpressionException {
    String bare = text.startsWith("v") ? text.substring(1) : text;
    List<String> parts = new ArrayList<>(Arrays.asList(bare.split("\\.", 3)));
    String last = parts.getLast();
    if (parts.size() < 3 && (last.indexOf('+') >= 0 || last.indexOf('-') >= 0)) {
      throw Failures.failure("short version cannot contain PreRelease/Build meta data");
    }
    parts.replaceAll(SemverLibrary::withoutZeros);
    while (parts.size() < 3) {
      parts.add("0");
    }
    return String.join(".", parts);
  }

  private static String withoutZeros(String part) {
    int zeros = 0;
    while (zeros < part.length() && part.charAt(zeros) == '0') {
      zeros++;
    }
    String rest = part.substring(zeros);
    boolean digit = !rest.isEmpty() && rest.charAt(0) >= '1' && rest.charAt(0) <= '9';
    return zeros == 0 || digit ? rest : "0" + rest;
  }
}
