package dev.portcullis.bench;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Reviews at a fixed rate, whether answers come or not: the time of each begins when it was due, so
 * that a server that stalls cannot hide it.
 */
final class PacedLoad implements AutoCloseable {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);

  /** Those that are due within this are sent together; waking up for each would cost too much. */
  private static final long SHORTEST_PAUSE_NANOS = 100_000;

  private final ReviewClient client;

  PacedLoad() {
    this(SaturatingLoad.CONNECTIONS);
  }

  PacedLoad(int connections) {
    this.client = new ReviewClient(connections);
  }

  /** Sends reviews for a while. */
  Figures run(Endpoint endpoint, Workload workload, double perSecond, Duration time)
      throws InterruptedException {
    List<Buffer> bodies = workload.reviews().stream().map(Buffer::buffer).toList();
    int count = (int) (perSecond * time.toMillis() / 1000);
    double step = 1e9 / perSecond;
    Times times = new Times();
    long begin = System.nanoTime();
    int number = 0;
    while (number < count) {
      long now = System.nanoTime();
      int due = (int) Math.min(count, 1 + (long) ((now - begin) / step));
      if (due > number) {
        int first = number;
        client.run(
            () -> {
              for (int i = first; i < due; i++) {
                send(endpoint, bodies.get(i % bodies.size()), begin + (long) (i * step), times);
              }
            });
        number = due;
      }
      long next = begin + (long) (number * step) - System.nanoTime();
      LockSupport.parkNanos(Math.max(SHORTEST_PAUSE_NANOS, next));
    }
    client.run(times::close);
    return times.figures(begin, LONGEST_WAIT.toMillis());
  }

  private void send(Endpoint endpoint, Buffer body, long due, Times times) {
    times.sent();
    client
        .post(endpoint, body)
        .onComplete(
            answer ->
                times.answered(answer.succeeded() ? answer.result() : 0, System.nanoTime() - due));
  }

  @Override
  public void close() {
    client.close();
  }
}
