package dev.portcullis.bench;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A service on loopback that answers late, or never. */
final class SlowService implements AutoCloseable {
  private static final long LATE_MILLIS = 2_000;
  private static final long LONGEST_SECONDS = 10;

  private final Vertx vertx;
  private final int port;

  private SlowService(Vertx vertx, int port) {
    this.vertx = vertx;
    this.port = port;
  }

  static SlowService start() throws InterruptedException {
    Vertx vertx = Vertx.vertx();
    try {
      HttpServer server =
          vertx
              .createHttpServer()
              .requestHandler(
                  request -> {
                    if (request.path().equals("/slow")) {
                      vertx.setTimer(
                          LATE_MILLIS,
                          fired ->
                              request
                                  .response()
                                  .putHeader("Content-Type", "application/json")
                                  .end("{\"late\":true}"));
                    }
                  })
              .listen(0, "127.0.0.1")
              .toCompletionStage()
              .toCompletableFuture()
              .get(LONGEST_SECONDS, TimeUnit.SECONDS);
      return new SlowService(vertx, server.actualPort());
    } catch (ExecutionException | TimeoutException e) {
      vertx.close();
      throw new IllegalStateException("the slow service could not be started", e);
    }
  }

  /** Answers after two seconds. */
  String slow() {
    return "http://127.0.0.1:" + port + "/slow";
  }

  /** Never answers. */
  String hanging() {
    return "http://127.0.0.1:" + port + "/hanging";
  }

  @Override
  public void close() {
    vertx.close();
  }
}
