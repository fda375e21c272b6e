package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What a PolicyException must hold to when it is given to the API server. The command line takes
 * exceptions that do not, so these are objections, no refusals.
 */
final class ValidateException {
  private ValidateException() {}

  static List<Problem> check(PolicyException exception, JsonNode document) {
    List<Problem> problems = new ArrayList<>();
    if (exception.background()) {
      problems.addAll(noUser(exception.match(), "spec.match"));
    }
    problems.addAll(
        ValidateMatch.check(exception.match(), "spec.match", ValidateMatch.Place.CLUSTER));
    for (int i = 0; i < exception.exceptions().size(); i++) {
      if (exception.exceptions().get(i).policyName().isEmpty()) {
        problems.add(
            Problem.required(
                "spec.exceptions[" + i + "].policyName", "An exception requires a policy name"));
      }
    }
    JsonNode controls = document.path("spec").path("podSecurity");
    for (int i = 0; i < controls.size(); i++) {
      problems.addAll(ValidateRule.exclusion(controls.get(i), "spec.podSecurity[" + i + "]"));
    }
    return problems;
  }

  /** What a block says of the user where nobody is known. */
  static List<Problem> noUser(MatchBlock block, String path) {
    List<Problem> problems = new ArrayList<>();
    noUser(block.any(), path + ".any", problems);
    noUser(block.all(), path + ".all", problems);
    return problems;
  }

  private static void noUser(List<MatchBlock.Filter> filters, String path, List<Problem> problems) {
    for (int i = 0; i < filters.size(); i++) {
      MatchBlock.Filter filter = filters.get(i);
      String at = path + "[" + i + "]";
      String detail = "Usage of user info is forbidden";
      if (!filter.roles().isEmpty()) {
        problems.add(Problem.forbidden(at + ".roles", detail));
      }
      if (!filter.clusterRoles().isEmpty()) {
        problems.add(Problem.forbidden(at + ".clusterRoles", detail));
      }
      if (!filter.subjects().isEmpty()) {
        problems.add(Problem.forbidden(at + ".subjects", detail));
      }
    }
  }
}
