package dev.portcullis.podsecurity;

import dev.portcullis.podsecurity.GoType.ListType;
import dev.portcullis.podsecurity.GoType.MapType;
import dev.portcullis.podsecurity.GoType.Own;
import dev.portcullis.podsecurity.GoType.Scalar;
import dev.portcullis.podsecurity.GoType.ScalarType;
import dev.portcullis.podsecurity.GoType.StructType;
import java.util.HashMap;
import java.util.Map;

/** The types of the objects that hold pods. */
final class GoTypes {
  private static final GoTypes KUBERNETES =
      new GoTypes(
          PodFields.POD
              + PodFields.CONTAINERS
              + VolumeFields.VOLUMES
              + ControllerFields.CONTROLLERS);

  private final Map<String, StructType> structs = new HashMap<>();

  private GoTypes(String text) {
    Map<String, String> definitions = new HashMap<>();
    for (String line : text.replace("\n  ", " ").lines().toList()) {
      int colon = line.indexOf(':');
      String name = line.substring(0, colon);
      structs.put(name, new StructType(name));
      definitions.put(name, line.substring(colon + 1));
    }
    structs.forEach((name, struct) -> define(struct, definitions.getOrDefault(name, "")));
  }

  /** A structure by its name without the package. */
  static StructType struct(String name) {
    return KUBERNETES.named(name);
  }

  /**
   * The form of a name in which names that differ only by case are equal, as Go's JSON reader
   * compares the names of fields.
   */
  static String folded(String name) {
    StringBuilder out = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      out.append(Character.toLowerCase(Character.toUpperCase(name.charAt(i))));
    }
    return out.toString();
  }

  private StructType named(String name) {
    StructType struct = structs.get(name);
    if (struct == null) {
      throw new IllegalArgumentException("unknown type " + name);
    }
    return struct;
  }

  private void define(StructType struct, String fields) {
    Map<String, GoType> types = new HashMap<>();
    Map<String, String> folded = new HashMap<>();
    for (String field : fields.split(",", -1)) {
      String trimmed = field.trim();
      int blank = trimmed.indexOf(' ');
      String name = trimmed.substring(0, blank);
      types.put(name, type(trimmed.substring(blank + 1)));
      folded.put(folded(name), name);
    }
    struct.define(types, folded);
  }

  private GoType type(String text) {
    if (text.startsWith("[]")) {
      return new ListType(type(text.substring(2)));
    }
    if (text.startsWith("{}")) {
      GoType value = type(text.substring(2));
      return new MapType("map[string]" + value.text(), value);
    }
    if (text.startsWith("~")) {
      return new ScalarType(Scalar.STRING, "v1." + text.substring(1));
    }
    return switch (text) {
      case "bool" -> new ScalarType(Scalar.BOOL, text);
      case "string" -> new ScalarType(Scalar.STRING, text);
      case "UID" -> new ScalarType(Scalar.STRING, "types.UID");
      case "int32" -> new ScalarType(Scalar.INT32, text);
      case "int64" -> new ScalarType(Scalar.INT64, text);
      case "Quantity" -> Own.QUANTITY;
      case "IntOrString" -> Own.INT_OR_STRING;
      case "Time" -> Own.TIME;
      case "any" -> Own.ANY;
      case "ResourceList" -> new MapType("v1.ResourceList", Own.QUANTITY);
      default -> named(text);
    };
  }
}
