package dev.portcullis.bench;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Sends over HTTPS with HTTP/1.1 and keep-alive, all on one event loop. Answers are handed on
 * there.
 */
final class ReviewClient implements AutoCloseable {
  private static final long LONGEST_CLOSE_SECONDS = 10;
  private static final long POLL_MILLIS = 20;

  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final Context loop = vertx.getOrCreateContext();
  private final HttpClient client;

  /** A client of servers of our own, whose certificates are new in each run and not looked at. */
  ReviewClient(int connections) {
    this(connections, new HttpClientOptions().setTrustAll(true).setVerifyHost(false));
  }

  ReviewClient(int connections, HttpClientOptions options) {
    this.client =
        vertx.createHttpClient(
            options.setSsl(true).setConnectTimeout(10_000),
            new PoolOptions().setHttp1MaxSize(connections));
  }

  /** Runs something where answers are handed on. */
  void run(Runnable task) {
    loop.runOnContext(nothing -> task.run());
  }

  /**
   * Posts JSON; to be called on the event loop.
   *
   * @return the status of the answer, when all of it was read
   */
  Future<Integer> post(Endpoint endpoint, Buffer body) {
    return post(options(endpoint), body);
  }

  /** The same; fails if nothing of an answer comes within this time. */
  Future<Integer> post(Endpoint endpoint, Buffer body, Duration longest) {
    return post(options(endpoint).setTimeout(longest.toMillis()), body);
  }

  private Future<Integer> post(RequestOptions options, Buffer body) {
    // Inside each other, so that nothing of the answer can pass before somebody listens.
    return client
        .request(options)
        .compose(
            request ->
                request
                    .send(body)
                    .compose(response -> response.body().map(all -> response.statusCode())));
  }

  /** Opens connections, so that handshakes are not what is measured. */
  void open(Endpoint endpoint, Buffer body, int connections, Duration longest)
      throws InterruptedException {
    AtomicInteger missing = new AtomicInteger(connections);
    run(
        () -> {
          for (int i = 0; i < connections; i++) {
            post(endpoint, body).onComplete(answer -> missing.decrementAndGet());
          }
        });
    await(() -> missing.get() == 0, longest);
  }

  /** What something is on the event loop, after everything that was to run there. */
  <T> T ask(Supplier<T> question) throws InterruptedException {
    CompletableFuture<T> answer = new CompletableFuture<>();
    run(() -> answer.complete(question.get()));
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until something is so on the event loop, but no longer than this. */
  void await(Supplier<Boolean> condition, Duration longest) throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    while (!ask(condition) && System.nanoTime() < end) {
      Thread.sleep(POLL_MILLIS);
    }
  }

  /**
   * Posts JSON and waits.
   *
   * @return the status; 0 without an answer in time
   */
  int postAndWait(Endpoint endpoint, Buffer body, long longestMillis) throws InterruptedException {
    Promise<Integer> answered = Promise.promise();
    run(() -> post(endpoint, body).onComplete(answered));
    try {
      return answered
          .future()
          .toCompletionStage()
          .toCompletableFuture()
          .get(longestMillis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return 0;
    }
  }

  private static RequestOptions options(Endpoint endpoint) {
    return new RequestOptions()
        .setMethod(HttpMethod.POST)
        .setHost(endpoint.host())
        .setPort(endpoint.port())
        .setURI(endpoint.path())
        .putHeader("Content-Type", "application/json");
  }

  @Override
  public void close() {
    client.close();
    try {
      vertx
          .close()
          .toCompletionStage()
          .toCompletableFuture()
          .get(LONGEST_CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("the client could not be closed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
