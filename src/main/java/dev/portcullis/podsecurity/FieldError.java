package dev.portcullis.podsecurity;

import java.util.List;
import java.util.Optional;

/**
 * A field that breaks a rule.
 *
 * @param field the field ({@code spec.containers[0].securityContext.privileged})
 * @param required whether it is wrong because it is missing
 * @param found the forbidden value as messages show it; empty when there is none to show
 * @param values the forbidden values that exclusions are compared with
 */
record FieldError(String field, boolean required, Optional<String> found, List<String> values) {
  FieldError {
    values = List.copyOf(values);
  }

  static FieldError required(String field) {
    return new FieldError(field, true, Optional.empty(), List.of());
  }

  /** A value that must not be; an empty one counts as none. */
  static FieldError forbidden(String field, String value) {
    return value.isEmpty()
        ? forbidden(field)
        : new FieldError(field, false, Optional.of(value), List.of(value));
  }

  /** A field that must not be there. */
  static FieldError forbidden(String field) {
    return new FieldError(field, false, Optional.empty(), List.of());
  }

  /** A list with values that must not be in it. */
  static FieldError forbidden(String field, List<String> values) {
    return new FieldError(field, false, Optional.of("[" + String.join(" ", values) + "]"), values);
  }

  /** What a message says of a field under a name. */
  String text(String name) {
    if (required) {
      return name + ": Required value";
    }
    return found
        .map(value -> name + " is forbidden, forbidden values found: " + value)
        .orElse(name + ": Forbidden");
  }

  /** The field with every number replaced by {@code *}, which is how exclusions name fields. */
  String anyIndex() {
    StringBuilder out = new StringBuilder(field.length());
    boolean number = false;
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      if (!digit) {
        out.append(c);
      } else if (!number) {
        out.append('*');
      }
      number = digit;
    }
    return out.toString();
  }
}
