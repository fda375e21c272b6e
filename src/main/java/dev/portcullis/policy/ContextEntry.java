package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** One entry of a {@code context} list: a name for data that expressions can read. */
public sealed interface ContextEntry {
  /** The name that expressions use. */
  String name();

  /**
   * Data from the policy or from other data.
   *
   * @param name the name
   * @param value any JSON, with variables
   * @param jmesPath an expression text, with variables; normally a string
   * @param defaultValue used when the expression gives nothing
   */
  record Variable(
      String name,
      Optional<JsonNode> value,
      Optional<JsonNode> jmesPath,
      Optional<JsonNode> defaultValue)
      implements ContextEntry {}

  /**
   * A ConfigMap of the cluster.
   *
   * @param name the entry's name
   * @param configMapName the ConfigMap's name, with variables
   * @param namespace its namespace, with variables; empty when not written
   */
  record ConfigMap(String name, String configMapName, String namespace) implements ContextEntry {}

  /**
   * A call to the Kubernetes API or to a service.
   *
   * @param name the entry's name
   * @param call the whole {@code apiCall} object as written (urlPath, method, data, service,
   *     jmesPath, default)
   */
  record ApiCall(String name, JsonNode call) implements ContextEntry {}

  /**
   * Image metadata from a registry.
   *
   * @param name the entry's name
   * @param reference the image reference, with variables
   * @param jmesPath an expression on the image data, with variables; empty for none
   * @param credentials the {@code imageRegistryCredentials} object as written
   */
  record ImageRegistry(
      String name, String reference, String jmesPath, Optional<JsonNode> credentials)
      implements ContextEntry {}

  /**
   * Data of a GlobalContextEntry.
   *
   * @param name the entry's name
   * @param globalName the name of the global entry, with variables
   * @param jmesPath an expression on the data, with variables; empty for none
   */
  record GlobalReference(String name, String globalName, String jmesPath) implements ContextEntry {}
}
