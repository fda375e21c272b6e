package dev.portcullis.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.controller.background.Background;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.Evaluation;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.engine.RuleType;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.variable.GivenValues;
import dev.portcullis.expr.variable.RequestTree;
import dev.portcullis.policy.Policy;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.Ports;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Judges existing objects of one kind as if they were created now, by nobody. What policies look up
 * is remembered as long as this is used; thread-safe.
 */
final class JudgeObjects {
  private static final String VERIFIED_IMAGES = "kyverno.io/verify-images";
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final Means means;
  private final ScanTarget target;
  private final List<Judge> judges;

  private record Judge(CompiledPolicy policy, Ports ports) {}

  /**
   * What objects are judged with.
   *
   * @param engine evaluates policies
   * @param ports gives the look-ups of a policy by its object
   * @param budgets makes the budget of one evaluation
   * @param types the types of rules that are asked
   * @param namespaceLabels gives the labels of a namespace
   */
  record Means(
      Engine engine,
      Function<JsonNode, Ports> ports,
      Supplier<Budget> budgets,
      Set<RuleType> types,
      Function<String, Map<String, String>> namespaceLabels) {
    Means {
      types = Set.copyOf(types);
    }

    /** A policy reads in scans what its author may read. */
    static Means of(
        Background background,
        Set<RuleType> types,
        Function<String, Map<String, String>> namespaceLabels) {
      return new Means(
          background.engine(),
          policy -> background.ports().withCluster(background.actors().of(policy).lookup()),
          background.budgets(),
          types,
          namespaceLabels);
    }
  }

  /** Judges objects of this kind. */
  JudgeObjects(Means means, ScanTarget target) {
    this.means = means;
    this.target = target;
    this.judges = target.policies().stream().map(this::judge).toList();
  }

  private Judge judge(CompiledPolicy policy) {
    Ports ports = means.ports().apply(policy.policy().document());
    return new Judge(policy, ports.withCluster(new RememberedLookup(ports.cluster())));
  }

  /** What the policies say of an object; nothing of one that no policy is to see. */
  List<PolicyOutcome> judge(JsonNode object) {
    Request request = request(object);
    RequestTree tree = RequestTree.of(request);
    List<PolicyOutcome> outcomes = new ArrayList<>();
    for (Judge one : judges) {
      CompiledPolicy policy = one.policy();
      if (!reaches(policy.policy(), request.namespace())) {
        continue;
      }
      if (isAsked(policy, RuleType.VALIDATE)) {
        outcomes.add(means.engine().validate(policy, evaluation(one, tree)));
      }
      if (isAsked(policy, RuleType.MUTATE)) {
        outcomes.add(means.engine().mutate(policy, evaluation(one, tree)));
      }
      if (isAsked(policy, RuleType.VERIFY_IMAGES)) {
        outcomes.add(means.engine().verifyImages(policy, evaluation(one, tree)));
      }
    }
    return outcomes.stream().filter(outcome -> !outcome.rules().isEmpty()).toList();
  }

  private static boolean reaches(Policy policy, String namespace) {
    return policy.scope() == Policy.Scope.CLUSTER || policy.namespace().equals(namespace);
  }

  private boolean isAsked(CompiledPolicy policy, RuleType type) {
    return means.types().contains(type) && policy.has(type);
  }

  private Evaluation evaluation(Judge judge, RequestTree tree) {
    Deadline deadline = new Deadline(System.nanoTime() + LONGEST.toNanos(), System::nanoTime);
    return new Evaluation(
        tree,
        GivenValues.NONE,
        judge.ports().until(deadline),
        target.exceptions(),
        means.budgets().get());
  }

  private Request request(JsonNode given) {
    JsonNode object = withoutVerifiedImages(given);
    JsonNode metadata = object.path("metadata");
    String namespace = metadata.path("namespace").asText("");
    ObjectNode document = Json.object();
    document.put("operation", Operation.CREATE.name());
    document.put("namespace", namespace);
    document.set("object", object);
    return new Request(
        Operation.CREATE,
        target.resource().kind(),
        new GroupVersionResource(
            target.resource().group(), target.resource().version(), target.resource().resource()),
        "",
        metadata.path("name").asText(""),
        namespace,
        object,
        NullNode.getInstance(),
        Optional.empty(),
        namespace.isEmpty() ? Map.of() : means.namespaceLabels().apply(namespace),
        false,
        document);
  }

  /** Notes of earlier verifications must not stand for this one. */
  private static JsonNode withoutVerifiedImages(JsonNode object) {
    boolean noted = false;
    for (Map.Entry<String, JsonNode> annotation :
        object.path("metadata").path("annotations").properties()) {
      noted |= annotation.getKey().startsWith(VERIFIED_IMAGES);
    }
    if (!noted) {
      return object;
    }
    ObjectNode copy = object.deepCopy();
    if (copy.path("metadata").path("annotations") instanceof ObjectNode annotations) {
      annotations
          .propertyStream()
          .map(Map.Entry::getKey)
          .filter(key -> key.startsWith(VERIFIED_IMAGES))
          .toList()
          .forEach(annotations::remove);
    }
    return copy;
  }
}
