package dev.portcullis.bench;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Reviews at a fixed rate, whether answers come or not: the time of each begins when it was due, so
 * that a server that stalls cannot hide it.
 */
final class PacedLoad implements AutoCloseable {
  private static final int CONNECTIONS = 25;
  private static final int OK = 200;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private final Vertx vertx = Vertx.vertx();
  private final HttpClient client =
      vertx.createHttpClient(
          new HttpClientOptions().setSsl(true).setTrustAll(true).setVerifyHost(false),
          new PoolOptions().setHttp1MaxSize(CONNECTIONS));

  /** Sends reviews. */
  Figures run(BenchServer server, Workload workload, double perSecond, Duration time)
      throws InterruptedException {
    int count = (int) (perSecond * time.toMillis() / 1000);
    long step = (long) (1e9 / perSecond);
    long[] nanos = new long[count];
    AtomicInteger open = new AtomicInteger(count);
    AtomicLong errors = new AtomicLong();
    CompletableFuture<Void> all = new CompletableFuture<>();
    long begin = System.nanoTime();
    for (int i = 0; i < count; i++) {
      long due = begin + i * step;
      for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      int number = i;
      send(server, workload, i)
          .whenComplete(
              (status, failure) -> {
                nanos[number] = System.nanoTime() - due;
                if (failure != null || status != OK) {
                  errors.incrementAndGet();
                }
                if (open.decrementAndGet() == 0) {
                  all.complete(null);
                }
              });
    }
    try {
      all.get(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      errors.addAndGet(open.get());
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    Arrays.sort(nanos);
    return new Figures(
        count / seconds,
        at(nanos, 0.5),
        at(nanos, 0.99),
        at(nanos, 0.999),
        at(nanos, 1),
        errors.get());
  }

  /** Sends one after the other, and gives the times. */
  Figures one(BenchServer server, Workload workload, int count) throws InterruptedException {
    long[] nanos = new long[count];
    long errors = 0;
    long begin = System.nanoTime();
    for (int i = 0; i < count; i++) {
      long start = System.nanoTime();
      try {
        errors += send(server, workload, i).get() == OK ? 0 : 1;
      } catch (ExecutionException e) {
        errors++;
      }
      nanos[i] = System.nanoTime() - start;
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    Arrays.sort(nanos);
    return new Figures(
        count / seconds, at(nanos, 0.5), at(nanos, 0.99), at(nanos, 0.999), at(nanos, 1), errors);
  }

  private static double at(long[] sorted, double part) {
    int place = (int) Math.min(sorted.length - 1L, (long) (sorted.length * part));
    return sorted[place] / 1e6;
  }

  private CompletableFuture<Integer> send(BenchServer server, Workload workload, int number) {
    String review = workload.reviews().get(number % workload.reviews().size());
    return client
        .request(
            new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost("localhost")
                .setPort(server.port())
                .setURI(workload.path())
                .putHeader("Content-Type", "application/json"))
        .compose(request -> request.send(Buffer.buffer(review)))
        .compose(response -> response.body().map(body -> response.statusCode()))
        .toCompletionStage()
        .toCompletableFuture();
  }

  @Override
  public void close() {
    client.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
