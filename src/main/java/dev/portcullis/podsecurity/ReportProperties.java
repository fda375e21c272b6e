package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.image.ImageReference;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The properties that a report has of violations. */
final class ReportProperties {
  /** Where names of containers are looked up, in this order. */
  private static final List<String> LISTS =
      List.of("containers", "initContainers", "ephemeralContainers");

  private ReportProperties() {}

  static Map<String, String> of(String level, String version, List<Violation> violations, Pod pod) {
    return Map.of(
        "standard",
        level,
        "version",
        version,
        "controls",
        violations.stream().map(Violation::id).collect(Collectors.joining(",")),
        "controlsJSON",
        json(violations, pod));
  }

  private static String json(List<Violation> violations, Pod pod) {
    return violations.stream()
        .map(violation -> json(violation, pod))
        .collect(Collectors.joining(",", "[", "]"));
  }

  /** Written field by field, because the order of the fields is not that of their names. */
  private static String json(Violation violation, Pod pod) {
    ArrayNode images = Json.NODES.arrayNode();
    violation
        .containers()
        .ifPresent(names -> names(names).forEach(name -> images.add(image(name, pod))));
    StringBuilder out = new StringBuilder("{\"ID\":");
    JsonText.quote(violation.id(), out);
    out.append(",\"Name\":");
    JsonText.quote(Control.nameOf(violation.id()), out);
    out.append(",\"Images\":");
    return out.append(violation.containers().isPresent() ? JsonText.of(images) : "null")
        .append('}')
        .toString();
  }

  /** Kyverno takes the names out of a sentence, without blanks and quotes. */
  private static List<String> names(List<String> names) {
    return List.of(String.join(",", names).replace(" ", "").replace("\"", "").split(",", -1));
  }

  /** The image of a container, the name itself when there is none or it cannot be read. */
  private static String image(String name, Pod pod) {
    for (String list : LISTS) {
      for (PodContainer container : pod.containers().reversed()) {
        if (container.list().equals(list) && container.name().equals(name)) {
          return ImageReference.parse(container.image(), ImageDefaults.DOCKER)
                  instanceof ImageReference.Result.Parsed parsed
              ? parsed.image().reference()
              : name;
        }
      }
    }
    return name;
  }
}
