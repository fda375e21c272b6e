package dev.portcullis.autogen;

import dev.portcullis.policy.Policy;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Generates rules for pod controllers from rules for pods.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/autogen/">Kyverno's auto-gen
 *     rules</a>
 */
public final class ExpandAutogen {
  /** The annotation that names the controllers: {@code none} or a list with commas. */
  public static final String ANNOTATION = "pod-policies.kyverno.io/autogen-controllers";

  private final PolicyReader reader;

  /** An expansion that reads the rewritten rules with this reader. */
  public ExpandAutogen(PolicyReader reader) {
    this.reader = reader;
  }

  /** The rules of a policy with the generated ones. */
  public ComputedRules expand(Policy policy) {
    List<Rule> written = policy.spec().rules();
    List<String> controllers = controllers(policy);
    if (controllers.isEmpty()) {
      return new ComputedRules(written, Map.of(), written);
    }
    GeneratedRules rules = new GeneratedRules(reader, policy);
    Map<String, List<Rule>> byController = new HashMap<>();
    for (String controller : controllers) {
      List<Rule> generated = generated(rules, written, List.of(controller));
      if (!generated.isEmpty()) {
        byController.put(controller, joined(written, generated));
      }
    }
    List<Rule> all = generated(rules, written, controllers);
    return new ComputedRules(written, byController, all.isEmpty() ? written : joined(written, all));
  }

  /** The kinds a policy wants rules for; blanks are part of the names, as they always were. */
  private static List<String> controllers(Policy policy) {
    if (!AutogenSupport.canExpand(policy)) {
      return List.of();
    }
    String asked = policy.annotations().get(ANNOTATION);
    if (asked == null) {
      return PodController.ALL;
    }
    return asked.equals("none")
        ? List.of()
        : List.of(asked.split(",", -1)).stream().filter(c -> !c.isEmpty()).distinct().toList();
  }

  private static List<Rule> joined(List<Rule> written, List<Rule> generated) {
    List<Rule> out = new ArrayList<>();
    for (Rule rule : written) {
      if (!rule.name().startsWith("autogen-")) {
        out.add(rule);
      }
    }
    out.addAll(generated);
    return out;
  }

  private static List<Rule> generated(
      GeneratedRules rules, List<Rule> written, List<String> controllers) {
    List<String> withTemplate = withTemplate(controllers);
    List<Rule> out = new ArrayList<>();
    for (Rule rule : written) {
      if (!withTemplate.isEmpty()) {
        rules.add(rule, new RewriteRule(PodTemplate.CONTROLLER, withTemplate), out);
      }
      if (controllers.contains(PodController.CRON_JOB)) {
        List<String> kinds = List.of(PodController.qualified(PodController.CRON_JOB));
        rules.add(rule, new RewriteRule(PodTemplate.CRON_JOB, kinds), out);
      }
    }
    return out;
  }

  /** The kind strings of all but CronJob; custom kinds only when they stand alone. */
  private static List<String> withTemplate(List<String> controllers) {
    List<String> plain =
        controllers.stream().filter(c -> !c.equals(PodController.CRON_JOB)).sorted().toList();
    List<String> known = plain.stream().filter(PodController.ALL::contains).toList();
    return (known.isEmpty() ? plain : known).stream().map(PodController::qualified).toList();
  }
}
