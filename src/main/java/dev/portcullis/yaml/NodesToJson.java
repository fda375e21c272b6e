package dev.portcullis.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Turns YAML nodes into JSON: keys are resolved like any scalar and then become text, merge keys
 * are carried out in the order they are written, and a later duplicate of a key wins.
 */
final class NodesToJson {
  private final List<String> duplicates = new ArrayList<>();

  /** The pointers of the keys that were written more than once. */
  List<String> duplicates() {
    return List.copyOf(duplicates);
  }

  JsonNode convert(YamlNode root) throws YamlFault {
    return convert(root, "");
  }

  private JsonNode convert(YamlNode node, String pointer) throws YamlFault {
    return switch (node) {
      case YamlNode.Scalar scalar -> finite(ScalarRules.value(scalar), scalar);
      case YamlNode.Sequence sequence -> {
        ArrayNode out = Json.NODES.arrayNode(sequence.items().size());
        for (YamlNode item : sequence.items()) {
          out.add(convert(item, pointer + "/" + out.size()));
        }
        yield out;
      }
      case YamlNode.Mapping mapping -> {
        ObjectNode out = Json.object();
        fill(out, mapping, pointer);
        yield out;
      }
    };
  }

  private static JsonNode finite(JsonNode value, YamlNode at) throws YamlFault {
    if (value instanceof DoubleNode d && !Double.isFinite(d.doubleValue())) {
      throw new YamlFault("json: unsupported value: " + GoText.of(d), at);
    }
    return value;
  }

  private void fill(ObjectNode out, YamlNode.Mapping mapping, String pointer) throws YamlFault {
    Set<String> written = new HashSet<>();
    for (YamlNode.Entry entry : mapping.entries()) {
      if (entry.key() instanceof YamlNode.Scalar scalar && scalar.isMerge()) {
        merge(out, entry.value(), pointer);
        continue;
      }
      String key = key(entry);
      String at = pointer + "/" + NodePositions.escape(key);
      if (!written.add(key)) {
        duplicates.add(at);
      }
      out.set(key, convert(entry.value(), at));
    }
  }

  private void merge(ObjectNode out, YamlNode source, String pointer) throws YamlFault {
    switch (source) {
      case YamlNode.Mapping mapping -> fill(out, mapping, pointer);
      case YamlNode.Sequence sequence -> {
        for (YamlNode item : sequence.items().reversed()) {
          if (!(item instanceof YamlNode.Mapping mapping)) {
            throw mergeFault(item);
          }
          fill(out, mapping, pointer);
        }
      }
      case YamlNode.Scalar scalar -> throw mergeFault(scalar);
    }
  }

  private static YamlFault mergeFault(YamlNode at) {
    return new YamlFault("yaml: map merge requires map or sequence of maps as the value", at);
  }

  private static String key(YamlNode.Entry entry) throws YamlFault {
    if (!(entry.key() instanceof YamlNode.Scalar scalar)) {
      throw new YamlFault("yaml: invalid map key: " + GoSyntax.of(entry.key()), entry.key());
    }
    JsonNode key = ScalarRules.value(scalar);
    return switch (key.getNodeType()) {
      case STRING, BOOLEAN -> key.asText();
      case NUMBER -> number(key);
      default ->
          throw new YamlFault(
              "unsupported map key of type: %!s(<nil>), key: <nil>, value: "
                  + GoSyntax.of(entry.value()),
              scalar);
    };
  }

  private static String number(JsonNode key) {
    if (key.isIntegralNumber()) {
      return key.asText();
    }
    double value = key.doubleValue();
    if (Double.isNaN(value)) {
      return ".nan";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? ".inf" : "-.inf";
    }
    return GoText.shortest(Double.parseDouble(Float.toString((float) value)));
  }
}
