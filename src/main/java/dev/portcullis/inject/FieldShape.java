package dev.portcullis.inject;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** What a field may hold, as the API server would say when a pod has it. */
sealed interface FieldShape {
  /** An object whose fields are left to the API server. */
  FieldShape OBJECT = new AnyObject();

  /** Any text. */
  FieldShape TEXT = new Text(Set.of());

  /** True or false. */
  FieldShape FLAG = new Flag();

  /** A whole number. */
  FieldShape WHOLE = new Whole();

  /** A list of texts. */
  FieldShape TEXTS = new Items(TEXT);

  /** An object whose values are texts. */
  FieldShape TEXT_MAP = new TextMap();

  /** An object. */
  record AnyObject() implements FieldShape {}

  /**
   * A text.
   *
   * @param allowed the texts that are allowed; empty for all
   */
  record Text(Set<String> allowed) implements FieldShape {}

  /** True or false. */
  record Flag() implements FieldShape {}

  /** A whole number. */
  record Whole() implements FieldShape {}

  /** An object whose values are texts. */
  record TextMap() implements FieldShape {}

  /**
   * A list.
   *
   * @param item what is in it
   */
  record Items(FieldShape item) implements FieldShape {}

  /**
   * An object with known fields.
   *
   * @param fields the fields
   * @param required those that must be there
   */
  record Fields(Map<String, FieldShape> fields, Set<String> required) implements FieldShape {
    /** The same with more fields of one shape. */
    Fields with(FieldShape shape, String... names) {
      Map<String, FieldShape> more = new LinkedHashMap<>(fields);
      for (String name : names) {
        more.put(name, shape);
      }
      return new Fields(more, required);
    }

    /** The same with fields that must be there. */
    Fields requiring(String... names) {
      return new Fields(fields, Set.of(names));
    }
  }

  /** An object without known fields. */
  static Fields fields() {
    return new Fields(Map.of(), Set.of());
  }
}
