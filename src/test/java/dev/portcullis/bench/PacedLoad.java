package dev.portcullis.bench;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.List;

/**
 * Reviews at a fixed rate, whether answers come or not: the time of each begins when it was due, so
 * that a server that stalls cannot hide it.
 */
final class PacedLoad implements AutoCloseable {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);
  private static final Duration SLICE = Duration.ofSeconds(2);
  private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(30);
  private static final int FEWEST_SLICES = 5;

  /** What the p99 of slices differ by when nothing is compiled any more. */
  private static final double TOLERANCE = 0.4;

  private final ReviewClient client;

  PacedLoad() {
    this(SaturatingLoad.CONNECTIONS);
  }

  PacedLoad(int connections) {
    this.client = new ReviewClient(connections);
  }

  /**
   * Sends reviews at a rate until their p99 is steady. What sends at a fixed rate is other code
   * than what found out how much the server answers, and has its own to compile: without this, the
   * first figures tell of the client.
   */
  void warm(Endpoint endpoint, Workload workload, double perSecond) throws InterruptedException {
    long end = System.nanoTime() + LONGEST_WARM_UP.toNanos();
    Steadiness speeds = new Steadiness(FEWEST_SLICES, TOLERANCE);
    do {
      Figures figures = run(endpoint, workload, perSecond, SLICE);
      speeds.add(figures.p99() > 0 ? 1 / figures.p99() : 0);
    } while (!speeds.isReached() && System.nanoTime() < end);
  }

  /** Sends reviews for a while. */
  Figures run(Endpoint endpoint, Workload workload, double perSecond, Duration time)
      throws InterruptedException {
    List<Buffer> bodies = workload.reviews().stream().map(Buffer::buffer).toList();
    Times times = new Times();
    long begin = System.nanoTime();
    Pace.run(
        client,
        perSecond,
        time,
        (number, due, pace) ->
            send(endpoint, bodies.get(number % bodies.size()), due, pace, times));
    client.run(times::close);
    return times.figures(begin, LONGEST_WAIT.toMillis());
  }

  private void send(Endpoint endpoint, Buffer body, long due, Pace pace, Times times) {
    times.sent();
    client
        .post(endpoint, body)
        .onComplete(
            answer -> {
              times.answered(answer.succeeded() ? answer.result() : 0, System.nanoTime() - due);
              pace.catchUp();
            });
  }

  @Override
  public void close() {
    client.close();
  }
}
