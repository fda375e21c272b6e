package dev.portcullis.controller.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.controller.Names;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Keeps from our webhooks what a cluster needs in order to start us: with every replica dead, a
 * policy that fails closed must not stand in our own way. The API server judges this by itself.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/cluster-administration/admission-webhooks-good-practices/">Good
 *     practices for admission webhooks</a>
 */
final class OurselvesExcluded {
  private static final String NAMESPACE_NAME = "kubernetes.io/metadata.name";

  /** What a node needs to join and to be told alive, and what API servers ask each other. */
  private static final List<String> BOOTSTRAP =
      List.of(
          "/nodes",
          "authentication.k8s.io/selfsubjectreviews",
          "authentication.k8s.io/tokenreviews",
          "authorization.k8s.io/selfsubjectaccessreviews",
          "authorization.k8s.io/selfsubjectrulesreviews",
          "authorization.k8s.io/subjectaccessreviews",
          "certificates.k8s.io/certificatesigningrequests",
          "storage.k8s.io/csinodes");

  private final Names names;
  private final PlanSettings.Toggles toggles;

  OurselvesExcluded(PlanSettings settings) {
    this.names = settings.names();
    this.toggles = settings.toggles();
  }

  /**
   * The namespace selector of resource webhooks. Our own namespace is never among them; where
   * nothing is configured, nor is that of the system.
   */
  JsonNode namespaceSelector(JsonNode configured) {
    if (!toggles.ourselvesExcluded()) {
      return configured;
    }
    ObjectNode selector = configured.deepCopy();
    ArrayNode expressions = selector.withArray("matchExpressions");
    if (configured.isEmpty()) {
      expressions.add(notIn("kube-system"));
    }
    JsonNode own = notIn(names.namespace());
    if (expressions.valueStream().noneMatch(own::equals)) {
      expressions.add(own);
    }
    return selector;
  }

  private static ObjectNode notIn(String namespace) {
    ObjectNode expression = Json.object().put("key", NAMESPACE_NAME).put("operator", "NotIn");
    expression.putArray("values").add(namespace);
    return expression;
  }

  /** The match conditions of resource webhooks: those given, and ours. */
  ArrayNode matchConditions(List<JsonNode> given, FailurePolicy failurePolicy) {
    ArrayNode conditions = Json.NODES.arrayNode();
    for (JsonNode one : given) {
      conditions.add(condition(one.path("name").asText(""), one.path("expression").asText("")));
    }
    if (failurePolicy == FailurePolicy.FAIL) {
      if (toggles.bootstrapExcluded()) {
        add(conditions, "bootstrap-resources", bootstrap());
      }
      if (toggles.ourselvesExcluded()) {
        add(conditions, "leases", leases());
        add(
            conditions,
            "api-server",
            "!has(request.userInfo.username) || request.userInfo.username != 'system:apiserver'");
        add(conditions, "own-objects", ownObjects());
      }
    }
    return conditions;
  }

  private void add(ArrayNode conditions, String what, String expression) {
    String name = names.product() + "-exclude-" + what;
    // Names are unique, or the API server refuses the whole configuration.
    if (conditions.valueStream().noneMatch(one -> one.path("name").asText("").equals(name))) {
      conditions.add(condition(name, expression));
    }
  }

  private static ObjectNode condition(String name, String expression) {
    return Json.object().put("name", name).put("expression", expression);
  }

  private String bootstrap() {
    List<String> kept =
        toggles.ourselvesExcluded()
            ? BOOTSTRAP
            : List.of("/nodes", "certificates.k8s.io/certificatesigningrequests");
    return "!((request.resource.group + '/' + request.resource.resource) in " + list(kept) + ")";
  }

  /** Without these nobody leads, and nodes are taken for dead, whatever namespaces are selected. */
  private String leases() {
    return "request.resource.group != 'coordination.k8s.io' || request.resource.resource != 'leases'"
        + " || !has(request.namespace) || !(request.namespace in "
        + list(List.of("kube-node-lease", "kube-system", names.namespace()))
        + ")";
  }

  /** Exact names, so that nobody gets past a policy by the choice of a name. */
  private String ownObjects() {
    List<String> exact =
        names.clusterObjects().stream()
            .map(one -> one.group() + "/" + one.resource() + "/" + one.name())
            .toList();
    return "!has(request.name) || !("
        + "((request.resource.group + '/' + request.resource.resource) in "
        + list(
            List.of(
                "apiextensions.k8s.io/customresourcedefinitions",
                "apiregistration.k8s.io/apiservices"))
        + " && request.name.endsWith('.kyverno.io'))"
        + " || (request.resource.group + '/' + request.resource.resource + '/' + request.name) in "
        + list(exact)
        + ")";
  }

  private static String list(List<String> texts) {
    return texts.stream().map(text -> "'" + text + "'").collect(Collectors.joining(", ", "[", "]"));
  }
}
