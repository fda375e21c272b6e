package dev.portcullis.admission;

import java.io.Serial;

/** A field of a review that cannot be read; caught in this package and turned into an answer. */
final class FieldException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  FieldException(String field, String problem) {
    super(field + ": " + problem, null, false, false);
  }
}
