package dev.portcullis.match;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a policy in CEL is about, compiled: {@code matchConstraints} with rules for resources and
 * selectors. Immutable.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#matching-requests-rules">Matching
 *     requests: rules</a>
 */
public final class ResourceConstraints {
  private static final String NAME_LABEL = "kubernetes.io/metadata.name";

  private final List<Rule> rules;
  private final List<Rule> excluded;
  private final Optional<LabelSelector> namespaces;
  private final Optional<LabelSelector> objects;

  private ResourceConstraints(JsonNode constraints) {
    this.rules = rules(constraints.path("resourceRules"));
    this.excluded = rules(constraints.path("excludeResourceRules"));
    this.namespaces = selector(constraints.path("namespaceSelector"));
    this.objects = selector(constraints.path("objectSelector"));
  }

  /** Compiles {@code matchConstraints} as they are written. */
  public static ResourceConstraints compile(JsonNode constraints) {
    return new ResourceConstraints(constraints);
  }

  /** One rule: which requests it means. */
  private record Rule(
      List<String> groups,
      List<String> versions,
      List<String> resources,
      List<String> operations,
      List<String> names,
      String scope) {
    boolean matches(Request request) {
      return contains(operations, request.operation().name())
          && contains(groups, request.resource().group())
          && contains(versions, request.resource().version())
          && resources.stream().anyMatch(wanted -> meansResource(wanted, request))
          && meansScope(request)
          && meansName(request);
    }

    private static boolean contains(List<String> list, String value) {
      return list.contains("*") || list.contains(value);
    }

    private static boolean meansResource(String wanted, Request request) {
      int slash = wanted.indexOf('/');
      String resource = slash < 0 ? wanted : wanted.substring(0, slash);
      String subresource = slash < 0 ? "" : wanted.substring(slash + 1);
      boolean part =
          subresource.equals("*") ? slash >= 0 : subresource.equals(request.subresource());
      return part && (resource.equals("*") || resource.equals(request.resource().resource()));
    }

    private boolean meansScope(Request request) {
      return switch (scope) {
        case "Cluster" -> request.namespace().isEmpty() || isNamespace(request);
        case "Namespaced" -> !request.namespace().isEmpty() && !isNamespace(request);
        default -> true;
      };
    }

    private boolean meansName(Request request) {
      if (names.isEmpty()) {
        return true;
      }
      String prefix = request.subject().path("metadata").path("generateName").asText("");
      return names.contains(request.name())
          || (request.name().isEmpty() && names.stream().anyMatch(prefix::startsWith));
    }
  }

  private static boolean isNamespace(Request request) {
    return request.kind().kind().equals("Namespace") && request.kind().group().isEmpty();
  }

  private static List<Rule> rules(JsonNode rules) {
    return rules
        .valueStream()
        .map(
            rule ->
                new Rule(
                    texts(rule.path("apiGroups")),
                    texts(rule.path("apiVersions")),
                    texts(rule.path("resources")),
                    texts(rule.path("operations")),
                    texts(rule.path("resourceNames")),
                    rule.path("scope").asText("*")))
        .toList();
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asText).toList();
  }

  private static Optional<LabelSelector> selector(JsonNode selector) {
    return selector.isEmpty() ? Optional.empty() : Optional.of(LabelSelector.compile(selector));
  }

  /** Whether a request is meant. */
  public boolean matches(Request request) {
    return meansNamespace(request)
        && meansObject(request)
        && excluded.stream().noneMatch(rule -> rule.matches(request))
        && (rules.isEmpty() || rules.stream().anyMatch(rule -> rule.matches(request)));
  }

  private boolean meansNamespace(Request request) {
    if (namespaces.isEmpty()) {
      return true;
    }
    if (isNamespace(request)) {
      return request.operation() == Operation.DELETE || selects(namespaces.get(), request.object());
    }
    if (request.namespace().isEmpty()) {
      return true;
    }
    Map<String, String> labels = request.namespaceLabels();
    return namespaces
        .get()
        .matches(labels.isEmpty() ? Map.of(NAME_LABEL, request.namespace()) : labels);
  }

  private boolean meansObject(Request request) {
    return objects.isEmpty()
        || selects(objects.get(), request.object())
        || selects(objects.get(), request.oldObject());
  }

  private static boolean selects(LabelSelector selector, JsonNode object) {
    if (!object.path("metadata").isObject()) {
      return false;
    }
    Map<String, String> labels = new LinkedHashMap<>();
    object
        .path("metadata")
        .path("labels")
        .properties()
        .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
    return selector.matches(labels);
  }

  /** Whether they are one rule alone, without names, exclusions and selectors. */
  public boolean isPlain() {
    return rules.size() == 1
        && rules.getFirst().names().isEmpty()
        && excluded.isEmpty()
        && namespaces.isEmpty()
        && objects.isEmpty();
  }
}
