package dev.portcullis.controller.globalcontext;

import dev.portcullis.policy.GlobalContextEntry;

/** Is told how entries fare. Calls may come from several threads. */
public interface GlobalContextReports {
  /** What a failure was about. */
  enum Failure {
    /** Objects could not be listed or projected. */
    FAILED_TO_LIST("FailedToList"),
    /** A call was not answered. */
    FAILED_TO_CALL("FailedToCallAPI");

    private final String reason;

    Failure(String reason) {
      this.reason = reason;
    }

    /** The machine's word for it. */
    public String reason() {
      return reason;
    }
  }

  /**
   * An entry has data.
   *
   * @param message what its condition says
   * @param refreshed whether that data was fetched just now
   */
  void ready(GlobalContextEntry entry, String message, boolean refreshed);

  /**
   * An entry has no data.
   *
   * @param message what its condition says
   */
  void notReady(GlobalContextEntry entry, String message);

  /** Something failed that somebody should know of. */
  void failed(GlobalContextEntry entry, Failure failure, String text);
}
