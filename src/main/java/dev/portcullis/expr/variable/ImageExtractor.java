package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.JmesPath;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.image.ImageReference;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the images of one group in a resource.
 *
 * @param fields the way to the objects that hold an image; {@code *} stands for each element
 * @param key the field whose value names an image; empty for its place
 * @param value the field that holds the image
 * @param group the name of the group
 * @param jmesPath makes the reference from the value
 */
record ImageExtractor(
    List<String> fields, String key, String value, String group, Optional<JmesPath> jmesPath) {
  private static final String EACH = "*";

  ImageExtractor {
    fields = List.copyOf(fields);
  }

  /**
   * The images by key; empty when there are none.
   *
   * @throws ExpressionException when an image or the object that holds it cannot be read
   */
  ObjectNode extract(JsonNode resource, ImageDefaults defaults, Budget budget)
      throws ExpressionException {
    ObjectNode found = Json.object();
    new Search(found, defaults, budget).in(resource, "", fields);
    return found;
  }

  /** One search through a resource. */
  private final class Search {
    private final ObjectNode found;
    private final ImageDefaults defaults;
    private final Budget budget;

    private Search(ObjectNode found, ImageDefaults defaults, Budget budget) {
      this.found = found;
      this.defaults = defaults;
      this.budget = budget;
    }

    private void in(JsonNode node, String pointer, List<String> way) throws ExpressionException {
      if (node.isNull() || node.isMissingNode()) {
        return;
      }
      if (!way.isEmpty() && way.getFirst().equals(EACH)) {
        each(node, pointer, way.subList(1, way.size()));
        return;
      }
      if (!node.isObject()) {
        throw failure("invalid image config");
      }
      if (way.isEmpty()) {
        image(node, pointer + "/" + value);
      } else {
        String field = way.getFirst();
        in(node.path(field), pointer + "/" + field, way.subList(1, way.size()));
      }
    }

    private void each(JsonNode node, String pointer, List<String> way) throws ExpressionException {
      if (node instanceof ArrayNode list) {
        for (int i = 0; i < list.size(); i++) {
          in(list.get(i), pointer + "/" + i, way);
        }
      } else if (node instanceof ObjectNode map) {
        for (Map.Entry<String, JsonNode> field : map.properties()) {
          in(field.getValue(), pointer + "/" + field.getKey(), way);
        }
      } else {
        throw failure("invalid type");
      }
    }

    private void image(JsonNode holder, String pointer) throws ExpressionException {
      String name = pointer;
      if (!key.isEmpty()) {
        if (!holder.path(key).isTextual()) {
          throw failure("invalid key");
        }
        name = holder.path(key).textValue();
      }
      JsonNode written = holder.path(value);
      if (written.isTextual() && !written.textValue().isBlank()) {
        found.set(name, describe(reference(written), pointer, defaults));
      }
    }

    private String reference(JsonNode written) throws ExpressionException {
      if (jmesPath.isEmpty()) {
        return written.textValue();
      }
      JsonNode made;
      try {
        made = jmesPath.get().search(written, budget);
      } catch (ExpressionException e) {
        throw e.within("failed to apply jmespath " + jmesPath.get().text() + ": ");
      }
      if (!made.isTextual()) {
        throw failure(
            "jmespath "
                + jmesPath.get().text()
                + " must produce a string, but produced "
                + GoText.of(made));
      }
      return made.textValue();
    }
  }

  private static ExpressionException failure(String message) {
    return new ExpressionException(Kind.EVALUATION, message);
  }

  /** One image as the variable shows it; parts that are missing are left out. */
  private static ObjectNode describe(String image, String pointer, ImageDefaults defaults)
      throws ExpressionException {
    ImageReference parsed =
        switch (ImageReference.parse(image, defaults)) {
          case ImageReference.Result.Parsed p -> p.image();
          case ImageReference.Result.Invalid i ->
              throw failure("invalid image '" + image + "' (" + i.message() + ")");
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

  private static void put(ObjectNode out, String field, String text) {
    if (!text.isEmpty()) {
      out.put(field, text);
    }
  }
}
