package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.cel.admission.AdmissionInput;
import dev.portcullis.expr.cel.admission.ValidationOutcome;
import dev.portcullis.expr.cel.library.Authorizer;
import dev.portcullis.port.Answer;
import dev.portcullis.port.Ports;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Optional;

/**
 * Runs one {@code validate.cel} rule: once for each of its parameter objects, or once where it has
 * none.
 *
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/validate/#common-expression-language-cel">Validate
 *     with CEL</a>
 */
final class CelRule {
  private static final GroupVersionKind NAMESPACE = new GroupVersionKind("", "v1", "Namespace");

  private final CompiledCheck.Cel check;
  private final RuleAnswer answer;
  private final Evaluation evaluation;
  private final String policyNamespace;

  /**
   * A run.
   *
   * @param policyNamespace the only namespace that a namespaced policy reaches; empty for all
   */
  CelRule(
      CompiledCheck.Cel check, RuleAnswer answer, Evaluation evaluation, String policyNamespace) {
    this.check = check;
    this.answer = answer;
    this.evaluation = evaluation;
    this.policyNamespace = policyNamespace;
  }

  RuleOutcome evaluate(Request request) {
    String namespace =
        AdmissionInput.isNamespace(request.kind())
            ? ""
            : request.subject().path("metadata").path("namespace").asText("");
    AdmissionInput input;
    try {
      input = AdmissionInput.ofRule(request, namespaceObject(namespace), authorizer());
      input = evaluation.ports().mode() == Ports.Mode.OFFLINE ? input.withFloats() : input;
    } catch (ExpressionException e) {
      return answer.error("Error getting the resource's namespace: ", e);
    }
    if (check.parameters().isEmpty()) {
      return outcome(input, List.of(Optional.empty()));
    }
    try {
      FindParameters search = new FindParameters(evaluation.ports().cluster(), policyNamespace);
      List<JsonNode> found = search.find(check.parameters().get(), namespace);
      return outcome(input, found.stream().map(Optional::of).toList());
    } catch (ExpressionException e) {
      return answer.error("error in parameterized resource: ", e);
    }
  }

  private Authorizer authorizer() {
    return evaluation.ports().mode() == Ports.Mode.OFFLINE
        ? Authorizer.NONE
        : new AccessReviews(evaluation.ports().cluster().ofEngine());
  }

  /** The first parameter object that does not admit the request decides. */
  private RuleOutcome outcome(AdmissionInput input, List<Optional<JsonNode>> parameters) {
    for (Optional<JsonNode> parameter : parameters) {
      switch (check.validation().evaluate(input, parameter, evaluation.budget())) {
        case ValidationOutcome.NotMatched _ -> {
          return answer.skip("cel preconditions not met");
        }
        case ValidationOutcome.Denied denied -> {
          return answer.fail(denied.message());
        }
        case ValidationOutcome.Admitted _ -> {}
      }
    }
    return answer.pass("Validation rule '" + answer.rule().rule() + "' passed.");
  }

  /** The namespace as far as it is known: without a cluster that is its name. */
  private Optional<JsonNode> namespaceObject(String name) throws ExpressionException {
    if (name.isEmpty()) {
      return Optional.empty();
    }
    if (evaluation.ports().mode() == Ports.Mode.OFFLINE) {
      return Optional.of(named(name));
    }
    return switch (evaluation
        .ports()
        .cluster()
        .ofEngine()
        .find(new ResourceRef(NAMESPACE, "", name))) {
      case Answer.Found<JsonNode> found -> Optional.of(found.value());
      case Answer.Absent<JsonNode> _ -> Optional.of(labelled(name));
      case Answer.Unavailable<JsonNode> unavailable ->
          throw new ExpressionException(Kind.LOOKUP, unavailable.reason());
    };
  }

  /**
   * A namespace that the source of objects does not hold, with the labels the request came with.
   */
  private JsonNode labelled(String name) {
    ObjectNode namespace = named(name);
    ObjectNode labels = Json.object();
    evaluation.request().namespaceLabels().forEach(labels::put);
    namespace.withObject("metadata").set("labels", labels);
    return namespace;
  }

  private static ObjectNode named(String name) {
    ObjectNode namespace = Json.object();
    namespace.putObject("metadata").put("name", name).putNull("creationTimestamp");
    namespace.putObject("spec");
    namespace.putObject("status");
    return namespace;
  }
}
