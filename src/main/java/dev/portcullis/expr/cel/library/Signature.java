package dev.portcullis.expr.cel.library;

import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a function is called, read from a text: {@code string::find(string) string} is called on a
 * string, {@code isURL(string) bool} is not; {@code T} is any type.
 *
 * @param name the name of the function
 * @param receiver whether the first parameter stands before the dot
 * @param parameters the types of the arguments
 * @param result the type of the value
 */
record Signature(String name, boolean receiver, List<CelType> parameters, CelType result) {
  private static final Map<String, CelType> SIMPLE =
      Map.ofEntries(
          Map.entry("bool", SimpleType.BOOL),
          Map.entry("int", SimpleType.INT),
          Map.entry("uint", SimpleType.UINT),
          Map.entry("double", SimpleType.DOUBLE),
          Map.entry("string", SimpleType.STRING),
          Map.entry("bytes", SimpleType.BYTES),
          Map.entry("dyn", SimpleType.DYN),
          Map.entry("null", SimpleType.NULL_TYPE),
          Map.entry("timestamp", SimpleType.TIMESTAMP),
          Map.entry("duration", SimpleType.DURATION));

  Signature {
    parameters = List.copyOf(parameters);
  }

  static Signature parse(String text) {
    int open = text.indexOf('(');
    int close = text.lastIndexOf(')');
    String head = text.substring(0, open);
    int colons = head.indexOf("::");
    List<CelType> parameters = new ArrayList<>();
    if (colons >= 0) {
      parameters.add(type(head.substring(0, colons)));
    }
    for (String parameter : split(text.substring(open + 1, close))) {
      parameters.add(type(parameter));
    }
    return new Signature(
        colons < 0 ? head : head.substring(colons + 2),
        colons >= 0,
        parameters,
        type(text.substring(close + 1).strip()));
  }

  /** The type of a text such as {@code map<string, list<int>>}. */
  static CelType type(String text) {
    String name = text.strip();
    int open = name.indexOf('<');
    if (open >= 0) {
      List<CelType> inner =
          split(name.substring(open + 1, name.length() - 1)).stream().map(Signature::type).toList();
      return switch (name.substring(0, open)) {
        case "list" -> ListType.create(inner.getFirst());
        case "map" -> MapType.create(inner.getFirst(), inner.getLast());
        case "optional" -> OptionalType.create(inner.getFirst());
        default -> throw new IllegalArgumentException("no type: " + text);
      };
    }
    return Optional.ofNullable(SIMPLE.get(name))
        .orElseGet(() -> name.length() == 1 ? TypeParamType.create(name) : OpaqueType.create(name));
  }

  private static List<String> split(String text) {
    List<String> out = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '<' ? 1 : c == '>' ? -1 : 0;
      if (c == ',' && depth == 0) {
        out.add(text.substring(start, i).strip());
        start = i + 1;
      }
    }
    String last = text.substring(start).strip();
    if (!last.isEmpty()) {
      out.add(last);
    }
    return out;
  }

  CelOverloadDecl declaration(String id) {
    return CelOverloadDecl.newBuilder()
        .setOverloadId(id)
        .setIsInstanceFunction(receiver)
        .addParameterTypes(parameters)
        .setResultType(result)
        .build();
  }
}
