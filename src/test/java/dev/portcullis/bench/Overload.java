package dev.portcullis.bench;

import io.vertx.core.AsyncResult;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Five times as many reviews as the server can answer, over as many connections as it takes. Each
 * is waited for as long as an API server would.
 */
final class Overload {
  private static final int TIMES = 5;

  /** A little less than the server takes. */
  private static final int CONNECTIONS = 450;

  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final String TIMEOUT = "?timeout=10s";
  private static final double HALF = 0.5;
  private static final Duration LONGEST_OPENING = Duration.ofSeconds(60);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration BEFORE = Duration.ofSeconds(5);
  private static final int LONGEST_RECOVERY_SECONDS = 60;
  private static final double NORMAL_MILLIS = 5;
  private static final int OK = 200;

  private final Options options;
  private final Results results;
  private final Workloads workloads;

  /** What became of the reviews; on the event loop of the client. */
  private static final class Count {
    private final List<Long> good = new ArrayList<>();
    private final List<Long> refused = new ArrayList<>();
    private long late;
    private long unanswered;
    private long unsent;
    private int open;

    void take(AsyncResult<Integer> answer, long nanos) {
      open--;
      if (answer.failed()) {
        unanswered++;
      } else if (answer.result() != OK) {
        refused.add(nanos);
      } else if (nanos > DEADLINE.toNanos()) {
        late++;
      } else {
        good.add(nanos);
      }
    }

    private static Figures figures(List<Long> nanos, double seconds) {
      return Figures.of(nanos.stream().mapToLong(Long::longValue).toArray(), seconds, 0);
    }
  }

  Overload(Options options, Results results, Workloads workloads) {
    this.options = options;
    this.results = results;
    this.workloads = workloads;
  }

  void run(int seconds) throws IOException, InterruptedException {
    Workload allowed = workloads.allowed().named("overload");
    try (BenchServer server = BenchServer.start(allowed);
        PacedLoad ordinary = new PacedLoad()) {
      Endpoint endpoint = server.endpoint(allowed);
      double saturation = Saturation.of(options, server, allowed);
      results.note("saturation", "%.0f reviews/s".formatted(saturation));
      ordinary.warm(endpoint, allowed, HALF * saturation);
      Figures before = ordinary.run(endpoint, allowed, HALF * saturation, BEFORE);
      results.add("half of it before", before, "at a fixed rate");
      Count count = overload(endpoint, allowed, TIMES * saturation, seconds);
      long end = System.nanoTime();
      tell(count, TIMES * saturation, seconds, Usage.of(server));
      recover(ordinary, endpoint, allowed, HALF * saturation, before, end);
    }
  }

  private static Count overload(Endpoint endpoint, Workload workload, double perSecond, int seconds)
      throws InterruptedException {
    Count count = new Count();
    Buffer body = Buffer.buffer(workload.reviews().getFirst());
    Endpoint patient = new Endpoint(endpoint.host(), endpoint.port(), endpoint.path() + TIMEOUT);
    try (ReviewClient client = new ReviewClient(CONNECTIONS)) {
      client.open(patient, body, CONNECTIONS, LONGEST_OPENING);
      Pace.run(
          client,
          perSecond,
          Duration.ofSeconds(seconds),
          (number, due, pace) -> {
            if (count.open >= CONNECTIONS) {
              count.unsent++;
              return;
            }
            count.open++;
            long start = System.nanoTime();
            client
                .post(patient, body, DEADLINE)
                .onComplete(
                    answer -> {
                      count.take(answer, System.nanoTime() - start);
                      pace.catchUp();
                    });
          });
      client.await(() -> count.open == 0, DEADLINE.plus(SECOND));
      return client.ask(() -> count);
    }
  }

  private void tell(Count count, double offered, int seconds, Usage usage) {
    results.add("answered in time", Count.figures(count.good, seconds), "200 within " + DEADLINE);
    if (!count.refused.isEmpty()) {
      results.add("refused", Count.figures(count.refused, seconds), "503 and the like");
    }
    long sent = count.good.size() + count.refused.size() + count.late + count.unanswered;
    results.note("offered", "%.0f reviews/s for %d s".formatted(offered, seconds));
    results.note(
        "sent",
        "%d; all %d connections were busy for %d more".formatted(sent, CONNECTIONS, count.unsent));
    results.note(
        "answers",
        "%.2f %% in time, %.2f %% refused, %.2f %% late, %.2f %% none"
            .formatted(
                percent(count.good.size(), sent),
                percent(count.refused.size(), sent),
                percent(count.late, sent),
                percent(count.unanswered, sent)));
    results.note("RSS", "%.0f MiB, most %.0f".formatted(usage.rssMib(), usage.peakMib()));
  }

  private static double percent(long part, long all) {
    return 100.0 * part / Math.max(1, all);
  }

  private void recover(
      PacedLoad load, Endpoint endpoint, Workload workload, double rate, Figures before, long end)
      throws InterruptedException {
    double normal = Math.max(2 * before.p99(), before.p99() + NORMAL_MILLIS);
    for (int second = 0; second < LONGEST_RECOVERY_SECONDS; second++) {
      double since = (System.nanoTime() - end) / 1e9;
      Figures figures = load.run(endpoint, workload, rate, SECOND);
      results.add("after %.0f s".formatted(since), figures, "half of saturation");
      if (figures.errors() == 0 && figures.p99() <= normal) {
        results.add(new Ratio("seconds until p99 is normal again", since, 10, false));
        return;
      }
    }
    results.note("recovery", "p99 was not below %.2f ms again".formatted(normal));
  }
}
