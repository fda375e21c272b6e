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
    Times times = new Times();
    long begin = System.nanoTime();
    Pace.run(
        client,
        perSecond,
        time,
        (number, due) -> send(endpoint, bodies.get(number % bodies.size()), due, times));
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
