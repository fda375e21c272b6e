package dev.portcullis.policy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a part of a document may look like: the schema that the API server would enforce. */
sealed interface Shape {
  /** Any value, null included. */
  Shape ANYTHING = new Anything();

  /** Any text. */
  Shape TEXT = new Text(List.of(), Integer.MAX_VALUE);

  /** True or false. */
  Shape FLAG = new Flag();

  /** A whole number. */
  Shape WHOLE = new Whole();

  /** A list of texts. */
  Shape TEXTS = new ListOf(TEXT);

  /** An object whose values are texts. */
  Shape TEXT_MAP = new MapOf(TEXT);

  /** Any value. */
  record Anything() implements Shape {}

  /**
   * A text.
   *
   * @param allowed the texts that are allowed; empty for all
   * @param longest the most characters
   */
  record Text(List<String> allowed, int longest) implements Shape {
    public Text {
      allowed = List.copyOf(allowed);
    }
  }

  /** True or false. */
  record Flag() implements Shape {}

  /** A whole number. */
  record Whole() implements Shape {}

  /** A list. */
  record ListOf(Shape item) implements Shape {}

  /** An object with keys of the author's choice. */
  record MapOf(Shape value) implements Shape {}

  /**
   * An object with known fields.
   *
   * @param fields the fields, in the order of the documentation
   * @param required those that must be there
   * @param oneOf exactly one of these must be there; empty for no such rule
   * @param notBoth these must not all be there; empty for no such rule
   */
  record Struct(
      Map<String, Shape> fields, Set<String> required, List<String> oneOf, List<String> notBoth)
      implements Shape {
    /** The same with fields that must be there. */
    Struct requiring(String... names) {
      return new Struct(fields, Set.of(names), oneOf, notBoth);
    }

    /** The same with a choice of fields, exactly one of which must be there. */
    Struct exactlyOne(String... names) {
      return new Struct(fields, required, List.of(names), notBoth);
    }

    /** The same with fields that exclude each other. */
    Struct notBoth(String... names) {
      return new Struct(fields, required, oneOf, List.of(names));
    }

    /** The same with another field. */
    Struct with(String name, Shape shape) {
      Map<String, Shape> more = new LinkedHashMap<>(fields);
      more.put(name, shape);
      return new Struct(more, required, oneOf, notBoth);
    }

    /** The same with all fields of another one. */
    Struct with(Struct other) {
      Map<String, Shape> more = new LinkedHashMap<>(fields);
      more.putAll(other.fields());
      return new Struct(more, required, oneOf, notBoth);
    }

    /** The shape of a field, if it is known. */
    Optional<Shape> field(String name) {
      return Optional.ofNullable(fields.get(name));
    }
  }

  /** An object without fields; add some with {@link Struct#with}. */
  static Struct struct() {
    return new Struct(Map.of(), Set.of(), List.of(), List.of());
  }

  /** One of these texts. */
  static Shape oneOf(String... texts) {
    return new Text(List.of(texts), Integer.MAX_VALUE);
  }

  /** A list. */
  static Shape list(Shape item) {
    return new ListOf(item);
  }
}
