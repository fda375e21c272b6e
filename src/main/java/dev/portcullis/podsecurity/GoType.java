package dev.portcullis.podsecurity;

import java.util.Map;

/** A type of Go, as far as the objects of Kubernetes need it. */
sealed interface GoType {
  /** The name as Go writes it ({@code []v1.Container}). */
  String text();

  /** A type that JSON has a scalar for. */
  enum Scalar {
    BOOL,
    STRING,
    INT32,
    INT64
  }

  /**
   * A scalar type.
   *
   * @param scalar the scalar
   * @param text its name, which for text may say what it is for ({@code v1.Protocol})
   */
  record ScalarType(Scalar scalar, String text) implements GoType {}

  /**
   * A list.
   *
   * @param element the type of its elements
   */
  record ListType(GoType element) implements GoType {
    @Override
    public String text() {
      return "[]" + element.text();
    }
  }

  /**
   * A map with keys that policies choose.
   *
   * @param text its name
   * @param value the type of its values
   */
  record MapType(String text, GoType value) implements GoType {}

  /** A type that reads its JSON itself. */
  enum Own implements GoType {
    /** A quantity: text or a number. */
    QUANTITY("resource.Quantity"),
    /** A number or text. */
    INT_OR_STRING("intstr.IntOrString"),
    /** A point in time, as text; the text is not looked at. */
    TIME("v1.Time"),
    /** Anything. */
    ANY("interface {}");

    private final String text;

    Own(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }

  /** A structure. Two structures are the same if they are the same instance. */
  final class StructType implements GoType {
    private final String name;
    private Map<String, GoType> fields = Map.of();
    private Map<String, String> folded = Map.of();

    StructType(String name) {
      this.name = name;
    }

    /** Gives the structure its fields, once all types are known by name. */
    void define(Map<String, GoType> types, Map<String, String> foldedNames) {
      fields = Map.copyOf(types);
      folded = Map.copyOf(foldedNames);
    }

    /** The name without its package. */
    String name() {
      return name;
    }

    @Override
    public String text() {
      return "v1." + name;
    }

    /** The fields by their names. */
    Map<String, GoType> fields() {
      return fields;
    }

    /** The names of the fields by their folded names. */
    Map<String, String> folded() {
      return folded;
    }
  }
}
