package dev.portcullis.cli.test;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.report.RuleResult;
import dev.portcullis.request.Operation;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a test expects of a policy, a rule and some resources.
 *
 * @param policy the policy's name, or {@code namespace/name}
 * @param rule the rule's name, empty for all
 * @param resources names, or {@code namespace/name}
 * @param specs further descriptions of resources
 * @param result the expected status
 * @param operation the operation of a run of its own
 * @param patchedResources a file with the expected object
 * @param generatedResources files with the expected objects
 * @param cloneSourceResource a file with the sources of clone rules, empty for none
 * @param failOnMissingResources whether an object that the file lacks is a failure
 */
record ExpectedResult(
    String policy,
    String rule,
    List<String> resources,
    List<JsonNode> specs,
    RuleResult.Status result,
    Optional<Operation> operation,
    String patchedResources,
    List<String> generatedResources,
    String cloneSourceResource,
    boolean failOnMissingResources) {
  private static final Set<String> FIELDS =
      Set.of(
          "policy",
          "rule",
          "kind",
          "resources",
          "resourcespecs",
          "result",
          "operation",
          "patchedresources",
          "generatedresource",
          "generatedresources",
          "clonesourceresource",
          "failonmissingresources",
          "isvalidatingpolicy",
          "isvalidatingadmissionpolicy",
          "ismutatingpolicy",
          "ismutatingadmissionpolicy",
          "isimagevalidatingpolicy",
          "isgeneratingpolicy",
          "isdeletingpolicy");

  static ExpectedResult of(JsonNode entry, String where) throws InputException {
    Map<String, JsonNode> fields = Fields.of(entry, FIELDS, where);
    String policy = text(fields, "policy");
    if (policy.isEmpty()) {
      throw new InputException(where + ": `policy` is missing");
    }
    String status = text(fields, "result");
    List<String> generated = new ArrayList<>(texts(fields, "generatedresources"));
    String single = text(fields, "generatedresource");
    if (!single.isEmpty()) {
      generated.add(single);
    }
    List<JsonNode> specs = new ArrayList<>();
    fields.getOrDefault("resourcespecs", Json.NODES.arrayNode()).forEach(specs::add);
    return new ExpectedResult(
        policy,
        fields.getOrDefault("isvalidatingpolicy", Json.NODES.nullNode()).asBoolean(false)
            ? ""
            : text(fields, "rule"),
        texts(fields, "resources"),
        specs,
        RuleResult.Status.of(status)
            .orElseThrow(
                () ->
                    new InputException(
                        where
                            + ": `result` is `"
                            + status
                            + "`: use pass, fail, skip, warn or error")),
        operation(text(fields, "operation"), where),
        text(fields, "patchedresources"),
        generated,
        text(fields, "clonesourceresource"),
        fields.getOrDefault("failonmissingresources", Json.NODES.booleanNode(false)).asBoolean());
  }

  private static Optional<Operation> operation(String text, String where) throws InputException {
    return switch (text) {
      case "" -> Optional.empty();
      case "CREATE" -> Optional.of(Operation.CREATE);
      case "UPDATE" -> Optional.of(Operation.UPDATE);
      case "DELETE" -> Optional.of(Operation.DELETE);
      default ->
          throw new InputException(
              where + ": `operation` is `" + text + "`: use CREATE, UPDATE or DELETE");
    };
  }

  private static String text(Map<String, JsonNode> fields, String name) {
    return fields.getOrDefault(name, Json.NODES.missingNode()).asText("");
  }

  private static List<String> texts(Map<String, JsonNode> fields, String name) {
    List<String> texts = new ArrayList<>();
    fields.getOrDefault(name, Json.NODES.arrayNode()).forEach(e -> texts.add(e.asText()));
    return texts;
  }

  /** The policy's name without a namespace. */
  String policyName() {
    return policy.substring(policy.lastIndexOf('/') + 1);
  }

  /** Whether a rule is meant, with those generated from it. */
  boolean means(String ruleName) {
    return rule.isEmpty()
        || ruleName.equals(rule)
        || ruleName.equals("autogen-" + rule)
        || ruleName.equals("autogen-cronjob-" + rule);
  }

  /** The opposite expectation: a row that still passes asserts nothing. */
  ExpectedResult flipped() {
    RuleResult.Status other =
        switch (result) {
          case PASS, SKIP -> RuleResult.Status.FAIL;
          case FAIL, WARN, ERROR -> RuleResult.Status.PASS;
        };
    return new ExpectedResult(
        policy,
        rule,
        resources,
        specs,
        other,
        operation,
        patchedResources,
        generatedResources,
        cloneSourceResource,
        failOnMissingResources);
  }

  /** Whether objects are compared. */
  boolean comparesObjects() {
    return !patchedResources.isEmpty() || !generatedResources.isEmpty();
  }

  /** The same expectation of other resources. */
  ExpectedResult withResources(List<String> others) {
    return new ExpectedResult(
        policy,
        rule,
        others,
        specs,
        result,
        operation,
        patchedResources,
        generatedResources,
        cloneSourceResource,
        failOnMissingResources);
  }
}
