package dev.portcullis.bench;

import java.io.IOException;
import java.time.Duration;

/** As many reviews as 25 connections can carry, which is what an API server opens. */
interface SaturatingLoad extends AutoCloseable {
  /** The connections of an API server to one webhook. */
  int CONNECTIONS = 25;

  /** What it is called where it matters which one was used. */
  String name();

  /** Sends the reviews of a workload, each connection the next as soon as it has an answer. */
  Figures run(Endpoint endpoint, Workload workload, Duration time)
      throws IOException, InterruptedException;

  @Override
  default void close() {}
}
