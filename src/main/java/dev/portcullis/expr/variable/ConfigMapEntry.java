package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.policy.ContextEntry;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.Optional;

/**
 * A {@code configMap} entry: the data and the metadata of a ConfigMap.
 *
 * @param name its name
 * @param configMap the name of the ConfigMap
 * @param namespace its namespace
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/external-data-sources/#variables-from-configmaps">Variables
 *     from ConfigMaps</a>
 */
record ConfigMapEntry(String name, Template configMap, Template namespace) implements EntryLoader {
  private static final GroupVersionKind CONFIG_MAP = new GroupVersionKind("", "v1", "ConfigMap");
  private static final String DEFAULT_NAMESPACE = "default";

  static ConfigMapEntry compile(ContextEntry.ConfigMap entry, TemplateCompiler compiler) {
    return new ConfigMapEntry(
        entry.name(), compiler.compile(entry.configMapName()), compiler.compile(entry.namespace()));
  }

  @Override
  public Keeping keeping() {
    return Keeping.FETCHED;
  }

  @Override
  public Optional<JsonNode> load(Scope scope) throws ExpressionException {
    try {
      Optional<ResourceRef> ref = Offline.when(scope, () -> reference(scope));
      return ref.isEmpty() ? Optional.empty() : fetch(ref.get(), scope);
    } catch (ExpressionException e) {
      throw e.within("failed to retrieve config map for context entry " + name + ": ");
    }
  }

  private ResourceRef reference(Scope scope) throws ExpressionException {
    String own = text(configMap, "name", scope);
    String given = text(namespace, "namespace", scope);
    String policy = scope.policyNamespace();
    String effective = given;
    if (given.isEmpty()) {
      effective = policy.isEmpty() ? DEFAULT_NAMESPACE : policy;
    }
    if (!policy.isEmpty() && !effective.equals(policy)) {
      throw new ExpressionException(
          Kind.EVALUATION,
          "context entry %s: configMap namespace \"%s\" is different from policy namespace \"%s\""
              .formatted(name, effective, policy));
    }
    if (own.indexOf('/') >= 0) {
      throw new ExpressionException(
          Kind.EVALUATION,
          "context entry %s: \"%s\" is no name of a configMap".formatted(name, own));
    }
    return new ResourceRef(CONFIG_MAP, effective, own);
  }

  private String text(Template template, String field, Scope scope) throws ExpressionException {
    try {
      return EntryText.string(template.substitute(scope));
    } catch (ExpressionException e) {
      throw e.within(
          "failed to substitute variables in context %s configMap.%s %s: "
              .formatted(name, field, template.document().asText("")));
    }
  }

  private Optional<JsonNode> fetch(ResourceRef ref, Scope scope) throws ExpressionException {
    return switch (scope.ports().cluster().find(ref)) {
      case Answer.Found<JsonNode>(JsonNode object) -> Optional.of(data(object));
      case Answer.Absent<JsonNode>(String reason) -> throw failure(ref, reason);
      case Answer.Unavailable<JsonNode>(String reason) -> {
        if (Offline.is(scope)) {
          yield Optional.empty();
        }
        throw failure(ref, reason);
      }
    };
  }

  private static ExpressionException failure(ResourceRef ref, String reason) {
    return EntryText.lookup(
        "failed to get configmap " + ref.namespace() + "/" + ref.name() + " : " + reason);
  }

  private static JsonNode data(JsonNode object) {
    ObjectNode out = Json.object();
    JsonNode data = object.get("data");
    out.set("data", data == null ? NullNode.getInstance() : Numbers.floats(data));
    JsonNode metadata = object.get("metadata");
    out.set("metadata", metadata == null ? Json.object() : Numbers.floats(metadata));
    return out;
  }
}
