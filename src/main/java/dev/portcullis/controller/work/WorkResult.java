package dev.portcullis.controller.work;

import java.time.Duration;

/** What became of a piece of work. */
public sealed interface WorkResult {
  /** Everything is as it should be. */
  WorkResult DONE = new Done();

  /** Everything is as it should be, as far as this piece goes. */
  record Done() implements WorkResult {}

  /**
   * It is not over and nothing went wrong.
   *
   * @param after when it is looked at again
   */
  record Later(Duration after) implements WorkResult {}

  /**
   * It could not be done. It is tried again after a pause that grows with each failure in a row.
   *
   * @param reason why, for the log; free of secrets
   */
  record Failed(String reason) implements WorkResult {}
}
