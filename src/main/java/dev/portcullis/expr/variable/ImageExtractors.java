package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.JmesPath;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the images of resources stand, by kind: those of pods and pod controllers, and those a rule
 * tells in {@code imageExtractors}. Immutable.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/verify-images/">Verify
 *     images</a>
 */
public final class ImageExtractors {
  private static final String DEFAULT_GROUP = "custom";

  /** Pods and pod controllers. */
  static final ImageExtractors STANDARD = new ImageExtractors(standard());

  private final Map<String, List<ImageExtractor>> byKind;

  private ImageExtractors(Map<String, List<ImageExtractor>> byKind) {
    this.byKind = byKind;
  }

  private static Map<String, List<ImageExtractor>> standard() {
    Map<String, List<ImageExtractor>> kinds = new LinkedHashMap<>();
    kinds.put("Pod", pod("spec"));
    for (String kind :
        List.of(
            "DaemonSet",
            "Deployment",
            "ReplicaSet",
            "ReplicationController",
            "StatefulSet",
            "Job")) {
      kinds.put(kind, pod("spec", "template", "spec"));
    }
    kinds.put("CronJob", pod("spec", "jobTemplate", "spec", "template", "spec"));
    return kinds;
  }

  private static List<ImageExtractor> pod(String... spec) {
    List<ImageExtractor> extractors = new ArrayList<>();
    for (String group : List.of("initContainers", "containers", "ephemeralContainers")) {
      List<String> fields = new ArrayList<>(List.of(spec));
      fields.add(group);
      fields.add("*");
      extractors.add(new ImageExtractor(fields, "name", "image", group, Optional.empty()));
    }
    return extractors;
  }

  /**
   * The extractors of a rule; kinds they do not name keep the standard ones.
   *
   * @param config the {@code imageExtractors} of the rule
   * @throws ExpressionException when a {@code jmesPath} is no expression
   */
  public static ImageExtractors compile(JsonNode config, JmesPathCompiler compiler)
      throws ExpressionException {
    Map<String, List<ImageExtractor>> kinds = new LinkedHashMap<>(STANDARD.byKind);
    for (Map.Entry<String, JsonNode> kind : config.properties()) {
      List<ImageExtractor> extractors = new ArrayList<>();
      for (JsonNode one : kind.getValue()) {
        extractors.add(extractor(one, compiler));
      }
      kinds.put(kind.getKey(), List.copyOf(extractors));
    }
    return new ImageExtractors(kinds);
  }

  private static ImageExtractor extractor(JsonNode config, JmesPathCompiler compiler)
      throws ExpressionException {
    List<String> fields = new ArrayList<>();
    for (String segment : config.path("path").asText("").split("/", -1)) {
      String field = GoText.trimSpace(segment);
      if (!field.isEmpty()) {
        fields.add(field);
      }
    }
    String value = config.path("value").asText("");
    if (value.isEmpty() && !fields.isEmpty()) {
      value = fields.removeLast();
    }
    String group = config.path("name").asText("");
    return new ImageExtractor(
        fields,
        config.path("key").asText(""),
        value,
        group.isEmpty() ? DEFAULT_GROUP : group,
        jmesPath(config.path("jmesPath").asText(""), compiler));
  }

  private static Optional<JmesPath> jmesPath(String text, JmesPathCompiler compiler)
      throws ExpressionException {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(compiler.compile(text));
    } catch (ExpressionException e) {
      throw e.within("invalid jmespath " + text + ": ");
    }
  }

  /**
   * The images of a resource: {@code <group>.<key>}.
   *
   * @return empty when there are none, or when the kind has no extractors
   * @throws ExpressionException when an image or the object that holds it cannot be read
   */
  Optional<JsonNode> extract(JsonNode resource, ImageDefaults defaults, Budget budget)
      throws ExpressionException {
    ObjectNode images = Json.object();
    for (ImageExtractor extractor :
        byKind.getOrDefault(resource.path("kind").asText(""), List.of())) {
      ObjectNode group = extractor.extract(resource, defaults, budget);
      if (!group.isEmpty()) {
        images.set(extractor.group(), group);
      }
    }
    return images.isEmpty() ? Optional.empty() : Optional.of(images);
  }
}
