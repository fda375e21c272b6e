package dev.portcullis.adapter.http;

import java.util.function.Supplier;

/** What came of an attempt to answer a body on the thread that read it. */
public sealed interface Attempt {
  /**
   * The answer.
   *
   * @param answer what goes back
   */
  record Answered(HttpAnswer answer) implements Attempt {}

  /**
   * It may take long.
   *
   * @param rest makes the answer, on a thread that may wait
   */
  record Later(Supplier<HttpAnswer> rest) implements Attempt {}
}
