package dev.portcullis.controller.globalcontext;

import dev.portcullis.policy.GlobalContextEntry;
import java.util.function.Consumer;

/**
 * Says in the log how entries fare, where there is no status to say it in.
 *
 * @param log receives a line each
 */
public record LoggedReports(Consumer<String> log) implements GlobalContextReports {
  @Override
  public void ready(GlobalContextEntry entry, String message, boolean refreshed) {
    // What works needs no line.
  }

  @Override
  public void notReady(GlobalContextEntry entry, String message) {
    // Why not is told as a failure.
  }

  @Override
  public void failed(GlobalContextEntry entry, Failure failure, String text) {
    log.accept("global context entry " + entry.name() + ": " + failure.reason() + ": " + text);
  }
}
