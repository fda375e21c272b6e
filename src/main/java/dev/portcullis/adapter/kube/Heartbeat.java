package dev.portcullis.adapter.kube;

import java.time.Duration;

/**
 * Asks the API server again and again whether it is ready, so that one that is silent is noticed as
 * soon as one that closes its connections.
 */
public final class Heartbeat implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofMillis(500);
  private static final Duration TIMEOUT = Duration.ofSeconds(1);
  private static final Duration FRESH = Duration.ofMillis(1_600);

  private final KubeApi api;
  private final Thread thread;
  private volatile long answered = Long.MIN_VALUE;

  /** Begins to ask. */
  public Heartbeat(KubeApi api) {
    this.api = api;
    this.thread = Thread.ofVirtual().name("api-server-heartbeat").start(this::run);
  }

  /** Whether the server was ready a moment ago. */
  public boolean isFresh() {
    return answered != Long.MIN_VALUE && System.nanoTime() - answered < FRESH.toNanos();
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        long asked = System.nanoTime();
        if (api.isHealthy("/readyz", TIMEOUT)) {
          answered = asked;
        }
        Thread.sleep(PERIOD);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
