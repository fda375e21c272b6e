package dev.portcullis.cli.test;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.input.InputException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The fields of an object by their name in lower case, none of them unknown. */
final class Fields {
  private Fields() {}

  static Map<String, JsonNode> of(JsonNode object, Set<String> known, String where)
      throws InputException {
    Map<String, JsonNode> fields = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      String name = field.getKey().toLowerCase(Locale.ROOT);
      if (!known.contains(name)) {
        throw new InputException(where + ": unknown field `" + field.getKey() + "`");
      }
      if (!field.getValue().isNull()) {
        fields.put(name, field.getValue());
      }
    }
    return fields;
  }
}
