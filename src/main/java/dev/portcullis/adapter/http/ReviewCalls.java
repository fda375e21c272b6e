package dev.portcullis.adapter.http;

import dev.portcullis.admission.ReviewReader;
import dev.portcullis.port.Deadline;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Takes calls from their first byte to their answer: on the event loop where that is done at once,
 * elsewhere otherwise, and refuses at once what is more than there is memory for. Thread-safe.
 */
final class ReviewCalls {
  private static final Logger LOG = System.getLogger(ReviewCalls.class.getName());

  /** Longer than API servers wait where nobody asks for more. */
  private static final Duration LONGEST_DRAIN = Duration.ofSeconds(20);

  /** The part of the heap that texts of large reviews may take: what is made of them is larger. */
  private static final long PART_FOR_TEXT = 64;

  /** What a review of usual size may take while it is evaluated and waits. */
  private static final long HEAP_OF_ONE = 1 << 20;

  private static final int FEWEST = 64;
  private static final int MOST = 4096;
  private static final int UNAVAILABLE = 503;
  private static final HttpAnswer FAILED = HttpAnswer.text(500, "internal error");

  private final ReviewMetrics metrics;
  private final Executor threads;
  private final Room room;
  private final InFlight inFlight;

  /** Whether connections are ended with their next answer. */
  private volatile boolean draining;

  /**
   * Takes calls.
   *
   * @param threads where reviews are evaluated that may wait
   * @param heapBytes how much memory there is for everything
   */
  ReviewCalls(ReviewMetrics metrics, Executor threads, long heapBytes) {
    this.metrics = metrics;
    this.threads = threads;
    this.room = new Room(Math.clamp((heapBytes / PART_FOR_TEXT) >> 10, 1, 1 << 20));
    this.inFlight = new InFlight(Math.clamp(heapBytes / HEAP_OF_ONE, FEWEST, MOST));
    metrics.inFlight(inFlight::count);
  }

  /**
   * Takes a call.
   *
   * @param route the route it came by, as metrics name it
   * @param handler who answers it
   */
  void begin(
      String route, RoutingContext context, Function<RoutingContext, ReviewHandler> handler) {
    metrics.called(route);
    new Call(context, handler).begin();
  }

  /** Ends connections with their next answer, and waits until what is in flight is answered. */
  void drain() {
    draining = true;
    int left = inFlight.count();
    if (left > 0) {
      LOG.log(Level.INFO, "waiting for " + left + " reviews to be answered");
    }
    try {
      if (!inFlight.awaitNone(LONGEST_DRAIN)) {
        LOG.log(Level.WARNING, inFlight.count() + " reviews were not answered before the end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static void send(RoutingContext context, HttpAnswer answer) {
    if (context.response().closed() || context.response().ended()) {
      return;
    }
    context
        .response()
        .setStatusCode(answer.status())
        .putHeader("Content-Type", answer.contentType())
        .end(Buffer.buffer(answer.body()));
  }

  /** One call, on its event loop. */
  private final class Call implements CallBody.Receiver {
    private final RoutingContext context;
    private final Function<RoutingContext, ReviewHandler> handler;
    private final Deadline deadline;

    Call(RoutingContext context, Function<RoutingContext, ReviewHandler> handler) {
      this.context = context;
      this.handler = handler;
      this.deadline =
          new Deadline(
              System.nanoTime() + CallDeadline.of(context.request().getParam("timeout")).toNanos(),
              System::nanoTime);
    }

    void begin() {
      CallBody.collect(context, room, deadline.left(), this);
    }

    @Override
    public void tooLarge() {
      answer(HttpAnswer.refused(ReviewReader.tooLarge()));
    }

    @Override
    public void noRoom() {
      // What was not read of the body would be taken for the next call.
      lastOfConnection();
      refuse("large", "too many large reviews at once");
    }

    @Override
    public void whole(byte[] body, Runnable leave) {
      String type = context.request().getHeader("Content-Type");
      if (body.length > 0 && !ReviewReader.isJson(type == null ? "" : type)) {
        leave.run();
        answer(HttpAnswer.refused(ReviewReader.wrongType()));
        return;
      }
      ReviewHandler own = handler.apply(context);
      Attempt attempt =
          body.length > ReviewHandler.LONGEST_AT_ONCE
              ? new Attempt.Later(() -> own.answer(body, deadline.left()))
              : own.attempt(body, deadline.left());
      switch (attempt) {
        case Attempt.Answered(HttpAnswer answer) -> {
          leave.run();
          answer(answer);
        }
        case Attempt.Later(Supplier<HttpAnswer> rest) -> later(rest, leave);
      }
    }

    private void later(Supplier<HttpAnswer> rest, Runnable leave) {
      if (!inFlight.enter()) {
        leave.run();
        refuse("many", "too many reviews at once");
        return;
      }
      Runnable done =
          () -> {
            leave.run();
            inFlight.leave();
          };
      Context loop = context.vertx().getOrCreateContext();
      try {
        threads.execute(
            () -> {
              HttpAnswer made = FAILED;
              try {
                made = rest.get();
              } finally {
                HttpAnswer answer = made;
                loop.runOnContext(
                    nothing -> {
                      try {
                        answer(answer);
                      } finally {
                        done.run();
                      }
                    });
              }
            });
      } catch (RejectedExecutionException e) {
        done.run();
        answer(HttpAnswer.text(UNAVAILABLE, "the server is going down"));
      }
    }

    /** The API server applies the failure policy of the webhook to whatever is not a review. */
    private void refuse(String why, String reason) {
      metrics.refused(why);
      context.response().putHeader("Retry-After", "1");
      answer(HttpAnswer.text(UNAVAILABLE, reason));
    }

    private void answer(HttpAnswer answer) {
      if (draining) {
        lastOfConnection();
      }
      send(context, answer);
    }

    /** Other calls of the client come on another connection, to another replica maybe. */
    private void lastOfConnection() {
      if (context.request().version() == HttpVersion.HTTP_2) {
        context.request().connection().shutdown();
      } else {
        context.response().putHeader("Connection", "close");
      }
    }
  }
}
