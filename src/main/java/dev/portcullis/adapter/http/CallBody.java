package dev.portcullis.adapter.http;

import dev.portcullis.admission.ReviewReader;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;

/**
 * Collects the body of one call on its event loop. A body that is too large is read to its end and
 * thrown away, within reason, so that the client can read why; a body that does not come in time
 * ends the connection.
 */
final class CallBody {
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final long MOST_DISCARDED = 64L << 20;

  private final HttpServerRequest request;
  private final Vertx vertx;
  private final Handler<byte[]> whole;
  private final Runnable tooLarge;
  private final long timer;
  private Buffer collected = Buffer.buffer();
  private long received;

  private CallBody(
      Vertx vertx, HttpServerRequest request, Handler<byte[]> whole, Runnable tooLarge) {
    this.vertx = vertx;
    this.request = request;
    this.whole = whole;
    this.tooLarge = tooLarge;
    this.timer = vertx.setTimer(LONGEST.toMillis(), fired -> request.connection().close());
  }

  /**
   * Collects a body.
   *
   * @param whole receives it when it is there
   * @param tooLarge answers a body that is larger than a review may be
   */
  static void collect(
      Vertx vertx, HttpServerRequest request, Handler<byte[]> whole, Runnable tooLarge) {
    CallBody body = new CallBody(vertx, request, whole, tooLarge);
    request.exceptionHandler(gone -> vertx.cancelTimer(body.timer));
    request.handler(body::chunk);
    request.endHandler(end -> body.end());
    if ("100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
      request.response().writeContinue();
    }
  }

  private void chunk(Buffer chunk) {
    received += chunk.length();
    if (received <= ReviewReader.MAX_BYTES) {
      collected.appendBuffer(chunk);
    } else if (received <= MOST_DISCARDED) {
      collected = Buffer.buffer();
    } else {
      vertx.cancelTimer(timer);
      request.connection().close();
    }
  }

  private void end() {
    vertx.cancelTimer(timer);
    if (received > ReviewReader.MAX_BYTES) {
      tooLarge.run();
    } else {
      whole.handle(collected.getBytes());
    }
  }
}
