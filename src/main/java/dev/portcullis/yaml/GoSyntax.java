package dev.portcullis.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.GoText;
import dev.portcullis.value.JsonText;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes a node as Go source ({@code map[interface {}]interface {}{"x":interface {}(nil)}}), as
 * Kubernetes' tools show a key that is no scalar.
 */
final class GoSyntax {
  private GoSyntax() {}

  static String of(YamlNode node) throws YamlFault {
    StringBuilder out = new StringBuilder();
    write(node, out);
    return out.toString();
  }

  private static void write(YamlNode node, StringBuilder out) throws YamlFault {
    switch (node) {
      case YamlNode.Scalar scalar -> scalar(ScalarRules.value(scalar), out);
      case YamlNode.Sequence sequence -> {
        out.append("[]interface {}{");
        String separator = "";
        for (YamlNode item : sequence.items()) {
          out.append(separator);
          write(item, out);
          separator = ", ";
        }
        out.append('}');
      }
      case YamlNode.Mapping mapping -> {
        Map<String, String> entries = new TreeMap<>();
        for (YamlNode.Entry entry : mapping.entries()) {
          entries.put(of(entry.key()), of(entry.value()));
        }
        out.append("map[interface {}]interface {}{");
        String separator = "";
        for (Map.Entry<String, String> entry : entries.entrySet()) {
          out.append(separator).append(entry.getKey()).append(':').append(entry.getValue());
          separator = ", ";
        }
        out.append('}');
      }
    }
  }

  private static void scalar(JsonNode value, StringBuilder out) {
    switch (value.getNodeType()) {
      case STRING -> JsonText.quote(value.textValue(), out);
      case NULL -> out.append("interface {}(nil)");
      default -> out.append(GoText.of(value));
    }
  }
}
