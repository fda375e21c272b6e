package dev.portcullis.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.controller.background.Background;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.Evaluation;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.engine.RuleType;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Judges existing objects of one kind as if they were created now, by nobody. What policies look up
 * is remembered as long as this is used; thread-safe.
 */
final class JudgeObjects {
  private static final String VERIFIED_IMAGES = "kyverno.io/verify-images";
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final Background background;
  private final ScanTarget target;
  private final Set<RuleType> types;
  private final Function<String, Map<String, String>> namespaceLabels;
  private final Map<CompiledPolicy, Ports> ports = new HashMap<>();

  /**
   * Judges objects of this kind.
   *
   * @param types the types of rules that are asked
   * @param namespaceLabels gives the labels of a namespace
   */
  JudgeObjects(
      Background background,
      ScanTarget target,
      Set<RuleType> types,
      Function<String, Map<String, String>> namespaceLabels) {
    this.background = background;
    this.target = target;
    this.types = types;
    this.namespaceLabels = namespaceLabels;
    target.policies().forEach(policy -> ports.put(policy, ports(policy)));
  }

  /** A policy reads in scans what its author may read. */
  private Ports ports(CompiledPolicy policy) {
    return background
        .ports()
        .withCluster(
            new RememberedLookup(background.actors().of(policy.policy().document()).lookup()));
  }

  /** What the policies say of an object; nothing of one that no policy is to see. */
  List<PolicyOutcome> judge(JsonNode object) {
    Request request = request(object);
    RequestTree tree = RequestTree.of(request);
    List<PolicyOutcome> outcomes = new ArrayList<>();
    for (CompiledPolicy policy : target.policies()) {
      if (!reaches(policy.policy(), request.namespace())) {
        continue;
      }
      if (isAsked(policy, RuleType.VALIDATE)) {
        outcomes.add(background.engine().validate(policy, evaluation(policy, tree)));
      }
      if (isAsked(policy, RuleType.MUTATE)) {
        outcomes.add(background.engine().mutate(policy, evaluation(policy, tree)));
      }
      if (isAsked(policy, RuleType.VERIFY_IMAGES)) {
        outcomes.add(background.engine().verifyImages(policy, evaluation(policy, tree)));
      }
    }
    return outcomes.stream().filter(outcome -> !outcome.rules().isEmpty()).toList();
  }

  private static boolean reaches(Policy policy, String namespace) {
    return policy.scope() == Policy.Scope.CLUSTER || policy.namespace().equals(namespace);
  }

  private boolean isAsked(CompiledPolicy policy, RuleType type) {
    return types.contains(type) && policy.has(type);
  }

  private Evaluation evaluation(CompiledPolicy policy, RequestTree tree) {
    Deadline deadline = new Deadline(System.nanoTime() + LONGEST.toNanos(), System::nanoTime);
    return new Evaluation(
        tree,
        GivenValues.NONE,
        ports.getOrDefault(policy, background.ports()).until(deadline),
        target.exceptions(),
        background.budgets().get());
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
        namespace.isEmpty() ? Map.of() : namespaceLabels.apply(namespace),
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
