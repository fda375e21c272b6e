package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Pattern;
import dev.portcullis.value.Wildcard;
import java.util.ArrayList;
import java.util.List;

/**
 * Which variables a rule may use, as far as that is known when its policy is loaded: those of the
 * request and the names of its context entries.
 *
 * @param builtIn what a variable must contain, as Kyverno writes it
 * @param entries wildcards for the names of context entries
 */
record AllowedVariables(Pattern builtIn, List<String> entries) {
  private static final String CALL = "([a-z_0-9]+\\()[^{}]";
  private static final Pattern ADMISSION =
      Pattern.compile(
          "request|serviceAccountName|serviceAccountNamespace|element|elementIndex|@|images|image|"
              + CALL);
  private static final Pattern BACKGROUND =
      Pattern.compile("request\\.|element|elementIndex|@|images|images\\.|image\\.|" + CALL);
  private static final Pattern ADMISSION_TARGET =
      Pattern.compile(
          "request\\.|serviceAccountName|serviceAccountNamespace|element|elementIndex|@|images|images\\.|image\\.|target\\.|"
              + CALL);
  private static final Pattern BACKGROUND_TARGET =
      Pattern.compile(
          "request\\.|element|elementIndex|@|images|images\\.|image\\.|target\\.|" + CALL);

  /** Every expression with a word in it. */
  static final AllowedVariables EVERY =
      new AllowedVariables(
          Pattern.compile("([a-z_0-9]+)|(target\\.|images\\.|" + CALL + ")"), List.of());

  AllowedVariables {
    entries = List.copyOf(entries);
  }

  /**
   * The variables of a rule.
   *
   * @param rule the rule as JSON
   * @param background whether it is also evaluated in scans, where there is no user
   * @param target whether it changes existing objects
   */
  static AllowedVariables of(JsonNode rule, boolean background, boolean target) {
    List<String> entries = new ArrayList<>();
    addEntries(rule.path("context"), entries);
    addAttestations(rule.path("verifyImages"), entries);
    addLoops(rule.path("validate").path("foreach"), entries);
    addLoops(rule.path("mutate").path("foreach"), entries);
    addLoops(rule.path("mutate").path("targets"), entries);
    addLoops(rule.path("generate").path("foreach"), entries);
    if (target) {
      return new AllowedVariables(background ? BACKGROUND_TARGET : ADMISSION_TARGET, entries);
    }
    return new AllowedVariables(background ? BACKGROUND : ADMISSION, entries);
  }

  private static void addLoops(JsonNode loops, List<String> entries) {
    loops.forEach(loop -> addEntries(loop.path("context"), entries));
  }

  private static void addEntries(JsonNode context, List<String> entries) {
    for (JsonNode entry : context) {
      String name = entry.path("name").asText("");
      if (entry.has("apiCall")
          || entry.has("globalReference")
          || entry.has("imageRegistry")
          || entry.has("variable")) {
        entries.add(name + "*");
      }
      if (entry.has("configMap")) {
        entries.add(name + ".data");
        entries.add(name + ".metadata");
        entries.add(name + ".data.*");
        entries.add(name + ".metadata.*");
      }
    }
  }

  private static void addAttestations(JsonNode verifyImages, List<String> entries) {
    boolean validated = false;
    for (JsonNode verify : verifyImages) {
      validated |= verify.has("validate");
    }
    if (validated) {
      for (JsonNode verify : verifyImages) {
        verify
            .path("attestations")
            .forEach(attestation -> entries.add(attestation.path("name").asText("") + "*"));
      }
    }
  }

  /** Whether an expression is allowed; double quotes in it do not count. */
  boolean allow(String expression) {
    String plain = expression.replace("\"", "");
    return builtIn.matcher(plain).find() || Wildcard.anyMatches(entries, plain);
  }

  /** What is said of an expression that is not allowed. */
  String refusal(String expression) {
    return "variable "
        + expression.replace("\"", "")
        + " must match regex \""
        + builtIn.pattern()
        + "\" or patterns ["
        + String.join(" ", entries)
        + "]";
  }
}
