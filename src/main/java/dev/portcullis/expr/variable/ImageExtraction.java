package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.image.ImageReference;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the images of a resource for the {@code images} variable: those of pods and pod controllers
 * by their kind.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/variables/#variables-from-container-images">Variables
 *     from container images</a>
 */
final class ImageExtraction {
  private static final List<String> POD = List.of("spec");
  private static final List<String> TEMPLATE = List.of("spec", "template", "spec");
  private static final List<String> CRON_JOB =
      List.of("spec", "jobTemplate", "spec", "template", "spec");
  private static final Map<String, List<String>> KINDS =
      Map.of(
          "Pod", POD,
          "DaemonSet", TEMPLATE,
          "Deployment", TEMPLATE,
          "ReplicaSet", TEMPLATE,
          "ReplicationController", TEMPLATE,
          "StatefulSet", TEMPLATE,
          "Job", TEMPLATE,
          "CronJob", CRON_JOB);
  private static final List<String> GROUPS =
      List.of("initContainers", "containers", "ephemeralContainers");

  private final ImageDefaults defaults;
  private final ObjectNode images = Json.object();

  private ImageExtraction(ImageDefaults defaults) {
    this.defaults = defaults;
  }

  /**
   * The images of a resource of a known kind.
   *
   * @return {@code images.<group>.<container>}; empty when there are none
   * @throws ExpressionException when an image or a container cannot be read
   */
  static Optional<JsonNode> standard(JsonNode resource, ImageDefaults defaults)
      throws ExpressionException {
    List<String> path = KINDS.get(resource.path("kind").asText(""));
    if (path == null) {
      return Optional.empty();
    }
    ImageExtraction extraction = new ImageExtraction(defaults);
    for (String group : GROUPS) {
      extraction.group(resource, path, group);
    }
    return extraction.images.isEmpty() ? Optional.empty() : Optional.of(extraction.images);
  }

  private void group(JsonNode resource, List<String> path, String group)
      throws ExpressionException {
    JsonNode spec = resource;
    for (String field : path) {
      spec = spec.path(field);
    }
    JsonNode containers = spec.path(group);
    String pointer = "/" + String.join("/", path) + "/" + group + "/";
    for (int i = 0; i < containers.size(); i++) {
      JsonNode container = containers.get(i);
      if (!container.isObject()) {
        throw new ExpressionException(Kind.EVALUATION, "invalid image config");
      }
      container(container, group, pointer + i + "/image");
    }
  }

  private void container(JsonNode container, String group, String pointer)
      throws ExpressionException {
    if (!container.path("name").isTextual()) {
      throw new ExpressionException(Kind.EVALUATION, "invalid key");
    }
    String image = container.path("image").asText("");
    if (image.isBlank()) {
      return;
    }
    JsonNode described = describe(image, pointer, defaults);
    ObjectNode known = images.get(group) instanceof ObjectNode own ? own : images.putObject(group);
    known.set(container.path("name").textValue(), described);
  }

  /** One image as the variable shows it; parts that are missing are left out. */
  static ObjectNode describe(String image, String pointer, ImageDefaults defaults)
      throws ExpressionException {
    ImageReference parsed =
        switch (ImageReference.parse(image, defaults)) {
          case ImageReference.Result.Parsed p -> p.image();
          case ImageReference.Result.Invalid i ->
              throw new ExpressionException(
                  Kind.EVALUATION, "invalid image '" + image + "' (" + i.message() + ")");
        };
    ObjectNode out = Json.object();
    put(out, "registry", parsed.registry());
    out.put("name", parsed.name());
    out.put("path", parsed.path());
    put(out, "tag", parsed.tag());
    put(out, "digest", parsed.digest());
    put(out, "reference", parsed.reference());
    put(out, "referenceWithTag", parsed.referenceWithTag());
    out.put("jsonPointer", pointer);
    return out;
  }

  private static void put(ObjectNode out, String field, String value) {
    if (!value.isEmpty()) {
      out.put(field, value);
    }
  }
}
