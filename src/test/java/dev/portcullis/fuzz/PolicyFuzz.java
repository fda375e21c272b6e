package dev.portcullis.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.policy.Diagnostic;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Any text as policies: read, judged and compiled, or refused with reasons. */
public final class PolicyFuzz implements FuzzTarget {
  /** Fields, operators and values of policies. */
  public static final List<String> TOKENS =
      List.of(
          "apiVersion",
          "kyverno.io/v1",
          "kyverno.io/v2",
          "kind",
          "ClusterPolicy",
          "Policy",
          "PolicyException",
          "metadata",
          "name",
          "namespace",
          "annotations",
          "pod-policies.kyverno.io/autogen-controllers",
          "none",
          "spec",
          "rules",
          "match",
          "exclude",
          "any",
          "all",
          "resources",
          "kinds",
          "Pod",
          "*",
          "*/*",
          "v1/Pod",
          "Pod/exec",
          "names",
          "namespaces",
          "selector",
          "matchLabels",
          "matchExpressions",
          "operator",
          "In",
          "Exists",
          "operations",
          "CREATE",
          "UPDATE",
          "subjects",
          "roles",
          "clusterRoles",
          "validate",
          "message",
          "pattern",
          "anyPattern",
          "deny",
          "conditions",
          "key",
          "value",
          "Equals",
          "AnyNotIn",
          "GreaterThan",
          "DurationLessThan",
          "foreach",
          "list",
          "elementScope",
          "order",
          "preconditions",
          "context",
          "variable",
          "jmesPath",
          "default",
          "configMap",
          "apiCall",
          "urlPath",
          "globalReference",
          "imageRegistry",
          "mutate",
          "patchStrategicMerge",
          "patchesJson6902",
          "targets",
          "mutateExistingOnPolicyUpdate",
          "generate",
          "synchronize",
          "data",
          "clone",
          "cloneList",
          "verifyImages",
          "imageReferences",
          "attestors",
          "podSecurity",
          "level",
          "baseline",
          "restricted",
          "version",
          "latest",
          "controlName",
          "images",
          "validationFailureAction",
          "Enforce",
          "Audit",
          "validationFailureActionOverrides",
          "failurePolicy",
          "background",
          "admission",
          "celPreconditions",
          "cel",
          "exceptions",
          "ruleNames",
          "{{ request.object }}",
          "{{ element.name }}",
          "{{ x }}",
          "{{request.object.metadata.name}}",
          "{{ a.{{ b }} }}",
          "{{",
          "$(./../name)",
          "(name)",
          "+(name)",
          "^(containers)",
          "X(name)",
          "=(spec)",
          "<(a)",
          ">5",
          "1-5",
          "!x | y",
          "- op: add\n  path: /a\n  value: 1",
          "regex_match('(a+)+$', '{{x}}')",
          "*a",
          "&a ",
          "---\n");

  private final PolicyLoader loader = new PolicyLoader(FuzzSurroundings.ENVIRONMENT);

  @Override
  public String name() {
    return "policy";
  }

  @Override
  public Shape shape() {
    return Shape.TREES;
  }

  @Override
  public List<String> dictionary() {
    return TOKENS;
  }

  @Override
  public int longest() {
    return 6_000;
  }

  @Override
  public Outcome run(String input) {
    LoadedPolicies loaded = loader.load("policy.yaml", input);
    loaded.refused().forEach(refused -> reason(refused.reason()));
    for (Diagnostic diagnostic : loaded.diagnostics()) {
      reason(diagnostic.message());
    }
    if (loaded.policies().isEmpty() && loaded.exceptions().isEmpty()) {
      return Outcome.refused(loaded.diagnostics().isEmpty() ? "no policy" : said(loaded));
    }
    return Outcome.taken(fields(loaded) + said(loaded));
  }

  private static String said(LoadedPolicies loaded) {
    return loaded.diagnostics().stream().map(Diagnostic::message).collect(Collectors.joining(";"));
  }

  /** The fields of its upper levels, so that a policy with another set of them is something new. */
  private static String fields(LoadedPolicies loaded) {
    StringBuilder out = new StringBuilder();
    for (CompiledPolicy policy : loaded.policies()) {
      append(policy.policy().document().path("spec"), 0, out);
    }
    return out.toString();
  }

  private static void append(JsonNode node, int depth, StringBuilder out) {
    if (node.isArray()) {
      node.forEach(element -> append(element, depth + 1, out));
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      String name = field.getKey();
      out.append(
          name.isEmpty() || !TOKENS.contains(name)
              ? '?'
              : (char) ('\u4e00' + TOKENS.indexOf(name)));
      out.append(field.getValue().getNodeType().ordinal());
      if (depth < 4) {
        append(field.getValue(), depth + 1, out);
      }
    }
  }

  private static void reason(String text) {
    if (text.isBlank()) {
      throw new AssertionError("refused without a reason");
    }
  }
}
