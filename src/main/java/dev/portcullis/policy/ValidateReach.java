package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a policy of one namespace may name outside of it: nothing. This looks at what is written;
 * texts with variables are judged again when they are evaluated.
 */
final class ValidateReach {
  private static final String DEFAULT_NAMESPACE = "default";
  private static final String SECRET_KEY = "k8s://";

  private final String namespace;
  private final NamespaceReach reach;

  private ValidateReach(String namespace, NamespaceReach reach) {
    this.namespace = namespace;
    this.reach = reach;
  }

  static Optional<Problem> check(Policy policy, NamespaceReach reach) {
    if (policy.scope() == Policy.Scope.CLUSTER || reach.equals(NamespaceReach.LIKE_KYVERNO)) {
      return Optional.empty();
    }
    String own = policy.namespace().isEmpty() ? DEFAULT_NAMESPACE : policy.namespace();
    ValidateReach check = new ValidateReach(own, reach);
    List<Rule> rules = policy.spec().rules();
    for (int i = 0; i < rules.size(); i++) {
      String place = "path: spec.rules[" + i + "]: ";
      Optional<String> wrong = check.rule(rules.get(i).json());
      if (wrong.isPresent()) {
        return Optional.of(new Problem("spec.rules[" + i + "]", place + wrong.get()));
      }
    }
    return Optional.empty();
  }

  /** What the context of a policy that is no ClusterPolicy or Policy names outside. */
  static Optional<String> context(JsonNode context, String namespace, NamespaceReach reach) {
    return reach.equals(NamespaceReach.LIKE_KYVERNO)
        ? Optional.empty()
        : new ValidateReach(namespace, reach)
            .entries(context.valueStream().map(entry -> new PlacedEntry("", entry)).toList());
  }

  private Optional<String> rule(JsonNode rule) {
    return entries(PlacedEntry.of(rule))
        .or(() -> images(rule.path("verifyImages")))
        .or(() -> keys(rule.path("verifyImages")))
        .or(() -> keys(rule.path("validate").path("manifests")))
        .or(() -> elsewhere(rule.path("validate").path("cel").path("paramRef"), "paramRef"))
        .or(() -> elsewhere(rule.path("validate").path("manifests").path("dryRun"), "dryRun"));
  }

  private Optional<String> entries(List<PlacedEntry> entries) {
    return entries.stream()
        .flatMap(placed -> entry(placed.entry()).map(placed::saying).stream())
        .findFirst();
  }

  private Optional<String> entry(JsonNode entry) {
    if (entry.path("globalReference").isObject() && !reach.globalReferences()) {
      return Optional.of("globalReference is not allowed in namespaced policies");
    }
    return configMap(entry)
        .or(() -> service(entry.path("apiCall").path("service")))
        .or(
            () ->
                secrets(entry.path("imageRegistry").path("imageRegistryCredentials"))
                    .map("imageRegistry credentials: "::concat));
  }

  private Optional<String> configMap(JsonNode entry) {
    String given = text(entry.path("configMap"), "namespace");
    return isOpen(given) || given.isEmpty() || given.equals(namespace)
        ? Optional.empty()
        : Optional.of(
            "context entry %s: configMap namespace \"%s\" is different from policy namespace \"%s\""
                .formatted(text(entry, "name"), given, namespace));
  }

  private Optional<String> service(JsonNode service) {
    String url = text(service, "url");
    return reach.services() || isOpen(url) || url.isEmpty()
        ? Optional.empty()
        : ServiceReach.problem(url, namespace);
  }

  private Optional<String> images(JsonNode verifyImages) {
    for (int i = 0; i < verifyImages.size(); i++) {
      String at = "verifyImages[" + i + "].imageRegistryCredentials: ";
      Optional<String> wrong =
          secrets(verifyImages.get(i).path("imageRegistryCredentials")).map(at::concat);
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    return Optional.empty();
  }

  /** Secrets are named alone, or with their namespace before a slash. */
  private Optional<String> secrets(JsonNode credentials) {
    for (JsonNode secret : credentials.path("secrets")) {
      String written = secret.asText("");
      String reference = written.startsWith("/") ? written.substring(1) : written;
      int slash = reference.indexOf('/');
      String owner = slash < 0 ? namespace : reference.substring(0, slash);
      if (!isOpen(owner) && !owner.equals(namespace)) {
        return Optional.of(
            "secret reference %s uses namespace %s instead of policy namespace %s"
                .formatted(
                    Problem.quoted(written), Problem.quoted(owner), Problem.quoted(namespace)));
      }
    }
    return Optional.empty();
  }

  /** Keys may be in Secrets: named by an object, or by an address of their own. */
  private Optional<String> keys(JsonNode node) {
    if (node.isTextual() && node.textValue().startsWith(SECRET_KEY)) {
      String reference = node.textValue().substring(SECRET_KEY.length());
      int slash = reference.indexOf('/');
      return foreign(slash < 0 ? namespace : reference.substring(0, slash), "key secret");
    }
    if (node.path("secret").isObject()) {
      Optional<String> wrong = foreign(text(node.path("secret"), "namespace"), "key secret");
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    for (JsonNode child : node) {
      Optional<String> wrong = keys(child);
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    return Optional.empty();
  }

  private Optional<String> elsewhere(JsonNode object, String field) {
    return foreign(text(object, "namespace"), field);
  }

  private Optional<String> foreign(String given, String field) {
    return given.isEmpty() || isOpen(given) || given.equals(namespace)
        ? Optional.empty()
        : Optional.of(
            "%s namespace \"%s\" is different from policy namespace \"%s\""
                .formatted(field, given, namespace));
  }

  /** Whether a text is not known before it is evaluated. */
  private static boolean isOpen(String text) {
    return text.contains("{{") || text.contains("$(");
  }

  private static String text(JsonNode object, String field) {
    return Objects.requireNonNullElse(object.path(field).textValue(), "");
  }
}
