package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** What the match of a rule and all its conditions must hold to. */
final class ValidateResources {
  /** No place of a policy that somebody wrote is longer. */
  private static final int LONGEST_PLACE = 512;

  private ValidateResources() {}

  static Optional<Problem> check(Rule rule, String path) {
    return exclude(rule.exclude(), path)
        .or(() -> match(rule.match()))
        .or(() -> conditions(rule.json()))
        .map(
            finding ->
                new Problem(
                    path + "." + field(finding.place()),
                    "path: " + path + "." + finding.place() + ": " + finding.text()));
  }

  /** The place up to where Kyverno's text goes on with a dot or a colon. */
  private static String field(String place) {
    int colon = place.indexOf(':');
    String until = colon < 0 ? place : place.substring(0, colon);
    return until.endsWith(".") ? until.substring(0, until.length() - 1) : until;
  }

  private static Optional<ValidateConditions.Finding> exclude(MatchBlock exclude, String path) {
    List<Problem> user = ValidateMatch.user(exclude.direct(), path + ".exclude");
    if (!user.isEmpty()) {
      return finding("exclude", user.getFirst().text());
    }
    boolean forms = !exclude.any().isEmpty() || !exclude.all().isEmpty();
    if (forms && !exclude.direct().resources().isEmpty()) {
      return finding("exclude.", "can't specify any/all together with exclude resources");
    }
    return Optional.empty();
  }

  private static Optional<ValidateConditions.Finding> match(MatchBlock match) {
    boolean forms = !match.any().isEmpty() || !match.all().isEmpty();
    MatchBlock.Resources direct = match.direct().resources();
    if (forms && !direct.isEmpty()) {
      return finding("match.", "can't specify any/all together with match resources");
    }
    List<MatchBlock.Filter> filters = match.any().isEmpty() ? match.all() : match.any();
    boolean unspecified =
        forms
            ? filters.stream().anyMatch(filter -> filter.resources().isEmpty())
            : direct.isEmpty();
    return unspecified
        ? finding("match.resources.", "match resources not specified")
        : Optional.empty();
  }

  private static Optional<ValidateConditions.Finding> finding(String place, String text) {
    return Optional.of(new ValidateConditions.Finding(place, text));
  }

  private static Optional<ValidateConditions.Finding> conditions(JsonNode rule) {
    JsonNode validate = rule.path("validate");
    return ValidateConditions.check(rule.path("preconditions"), "validate.preconditions")
        .or(
            () ->
                ValidateConditions.check(
                    validate.path("deny").path("conditions"), "validate.deny.conditions"))
        .or(() -> loops(validate.path("foreach"), "validate.foreach"))
        .or(() -> loops(rule.path("mutate").path("foreach"), "mutate.foreach"));
  }

  private static Optional<ValidateConditions.Finding> loops(JsonNode loops, String place) {
    for (JsonNode loop : loops) {
      Optional<ValidateConditions.Finding> finding =
          ValidateConditions.operators(loop.path("preconditions"), place + ".conditions")
              .or(
                  () ->
                      ValidateConditions.operators(
                          loop.path("deny").path("conditions"), place + ".deny.conditions"))
              .or(() -> loops(loop.path("foreach"), nested(place)));
      if (finding.isPresent()) {
        return finding;
      }
    }
    return Optional.empty();
  }

  /**
   * The place doubles with each level, as it is told; deep in a policy it would fill the memory.
   */
  private static String nested(String place) {
    return place.length() > LONGEST_PLACE ? place : place + "." + place;
  }
}
