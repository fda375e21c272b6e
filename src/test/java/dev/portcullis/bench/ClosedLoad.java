package dev.portcullis.bench;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.List;

/**
 * The load of a client in this process, for machines without {@code wrk} and for the first reviews.
 */
final class ClosedLoad implements SaturatingLoad {
  private static final Duration GRACE = Duration.ofSeconds(30);

  private final ReviewClient client;

  ClosedLoad() {
    this(new ReviewClient(CONNECTIONS));
  }

  ClosedLoad(ReviewClient client) {
    this.client = client;
  }

  @Override
  public String name() {
    return "a Java client";
  }

  @Override
  public Figures run(Endpoint endpoint, Workload workload, Duration time)
      throws InterruptedException {
    return run(endpoint, workload, CONNECTIONS, Integer.MAX_VALUE, time);
  }

  /** Sends a number of reviews over that many connections at once. */
  Figures count(Endpoint endpoint, Workload workload, int connections, int count)
      throws InterruptedException {
    return run(endpoint, workload, connections, count, GRACE);
  }

  private Figures run(
      Endpoint endpoint, Workload workload, int connections, int count, Duration time)
      throws InterruptedException {
    long begin = System.nanoTime();
    Loop loop =
        new Loop(
            endpoint,
            workload.reviews().stream().map(Buffer::buffer).toList(),
            count,
            begin + time.toNanos());
    client.run(() -> loop.start(connections));
    return loop.times.figures(begin, time.plus(GRACE).toMillis());
  }

  /** One run; all on the event loop of the client. */
  private final class Loop {
    private final Times times = new Times();
    private final Endpoint endpoint;
    private final List<Buffer> bodies;
    private final int count;
    private final long end;
    private int number;
    private int open;

    Loop(Endpoint endpoint, List<Buffer> bodies, int count, long end) {
      this.endpoint = endpoint;
      this.bodies = bodies;
      this.count = count;
      this.end = end;
    }

    void start(int connections) {
      open = connections;
      for (int i = 0; i < connections; i++) {
        next();
      }
    }

    private void next() {
      long start = System.nanoTime();
      if (number >= count || start >= end) {
        if (--open == 0) {
          times.close();
        }
        return;
      }
      times.sent();
      client
          .post(endpoint, bodies.get(number++ % bodies.size()))
          .onComplete(
              answer -> {
                times.answered(answer.succeeded() ? answer.result() : 0, System.nanoTime() - start);
                next();
              });
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
