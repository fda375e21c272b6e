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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends over HTTPS with HTTP/1.1 and keep-alive, all on one event loop. Answers are handed on
 * there.
 */
final class ReviewClient implements AutoCloseable {
  private static final long LONGEST_CLOSE_SECONDS = 10;

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
    // Inside each other, so that nothing of the answer can pass before somebody listens.
    return client
        .request(options(endpoint))
        .compose(
            request ->
                request
                    .send(body)
                    .compose(response -> response.body().map(all -> response.statusCode())));
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
