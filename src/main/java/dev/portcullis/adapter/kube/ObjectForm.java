package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.port.ApiResource;
import dev.portcullis.value.Json;

/**
 * How much of objects is asked for and kept.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/api-concepts/#receiving-resources-as-metadata-only">Metadata-only
 *     responses</a>
 */
public sealed interface ObjectForm {
  /** All of them, exactly as the server has them. */
  ObjectForm WHOLE = new Whole();

  /** What is asked for in a list. */
  String list();

  /** What is asked for in a watch. */
  String one();

  /** What is kept of an object that was sent. */
  JsonNode kept(JsonNode sent);

  /** All of an object. */
  record Whole() implements ObjectForm {
    private static final String JSON = "application/json";

    @Override
    public String list() {
      return JSON;
    }

    @Override
    public String one() {
      return JSON;
    }

    @Override
    public JsonNode kept(JsonNode sent) {
      return sent;
    }
  }

  /**
   * Type and metadata, without the record of who manages which field: what many objects can be kept
   * in, and nothing of a Secret's content.
   *
   * @param resource the resource; the server does not repeat its type
   */
  record Metadata(ApiResource resource) implements ObjectForm {
    private static final String AS = "application/json;as=PartialObjectMetadata";
    private static final String META = ";v=v1;g=meta.k8s.io";

    @Override
    public String list() {
      return AS + "List" + META;
    }

    @Override
    public String one() {
      return AS + META;
    }

    /** Whatever is no metadata, such as the status of a failed watch, stays as it is. */
    @Override
    public JsonNode kept(JsonNode sent) {
      if (!sent.path("kind").asText("").equals("PartialObjectMetadata")) {
        return sent;
      }
      ObjectNode kept = Json.object();
      kept.put("apiVersion", resource.kind().apiVersion());
      kept.put("kind", resource.kind().kind());
      ObjectNode metadata = kept.putObject("metadata");
      sent.path("metadata")
          .properties()
          .forEach(
              field -> {
                if (!field.getKey().equals("managedFields")) {
                  metadata.set(field.getKey(), field.getValue());
                }
              });
      return kept;
    }
  }
}
