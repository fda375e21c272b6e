package dev.portcullis.adapter.http;

import dev.portcullis.admission.PolicySelection;
import dev.portcullis.admission.ReviewReader;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.port.Deadline;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The routes that API servers call. Bodies are collected on the event loop, and what needs no
 * look-up and little time is answered there: handing it to another thread would cost more than the
 * evaluation. Everything else runs on a virtual thread, because look-ups may block.
 *
 * @see <a href="https://kyverno.io/docs/installation/customization/#resource-webhooks">Webhooks</a>
 */
public final class AdmissionRoutes {
  private static final Logger LOG = System.getLogger(AdmissionRoutes.class.getName());

  /** Longer than any API server waits for an answer. */
  private static final Duration LONGEST_DRAIN = Duration.ofSeconds(20);

  /** How many times the size of its text a large review may take while it is evaluated. */
  private static final long TREE_AND_TEXT = 32;

  /** What a review of usual size may take while it is evaluated and waits. */
  private static final long HEAP_OF_ONE = 1 << 20;

  private static final int FEWEST = 64;
  private static final int MOST = 4096;
  private static final int UNAVAILABLE = 503;
  private static final HttpAnswer FAILED = HttpAnswer.text(500, "internal error");
  private static final int METHOD_NOT_ALLOWED = 405;

  private final AnswerReviews reviews;
  private final ReviewMetrics metrics;
  private final Executor threads;

  /** For large bodies in evaluation: a tree is many times the size of its text. */
  private final Room room;

  private final InFlight inFlight;

  /** Whether connections are ended with their next answer. */
  private volatile boolean draining;

  /**
   * Routes to these answers.
   *
   * @param threads where reviews are evaluated
   * @param heapBytes how much memory there is for everything
   */
  public AdmissionRoutes(
      AnswerReviews reviews, ReviewMetrics metrics, Executor threads, long heapBytes) {
    this.reviews = reviews;
    this.metrics = metrics;
    this.threads = threads;
    this.room =
        new Room(
            (int)
                Math.min(
                    1 << 20, Math.max(ReviewReader.MAX_BYTES, heapBytes / TREE_AND_TEXT) >> 10));
    this.inFlight = new InFlight(Math.clamp(heapBytes / HEAP_OF_ONE, FEWEST, MOST));
    metrics.inFlight(inFlight::count);
  }

  /**
   * Ends connections with their next answer, so that clients find another replica, and waits until
   * what is in flight has been answered.
   */
  public void drain() {
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

  /** Adds a route that somebody else answers, with the same rules for bodies and deadlines. */
  public void serve(Router router, String path, ReviewHandler handler) {
    add(router.post(path), path, context -> handler);
    router.route(path).last().handler(AdmissionRoutes::notServed);
  }

  /** Adds the routes to sidecars. */
  public void register(Router router, AnswerInjections injections) {
    String path = AnswerInjections.PATH;
    String named = path + "/:name";
    add(
        router.post(path),
        path,
        context -> (body, deadline) -> injections.answer(Optional.empty(), body));
    add(
        router.post(named),
        path + "/name",
        context -> {
          Optional<String> name = Optional.ofNullable(context.pathParam("name"));
          return (body, deadline) -> injections.answer(name, body);
        });
    router.routeWithRegex("\\" + path + "(/.*)?").last().handler(AdmissionRoutes::notServed);
  }

  /** Adds the routes to policies. */
  public void register(Router router) {
    for (Webhook webhook : Webhook.values()) {
      String path = webhook.path();
      add(router.post(path), path, webhook, context -> PolicySelection.ALL);
      for (FailurePolicy failure : FailurePolicy.values()) {
        String end = path + (failure == FailurePolicy.FAIL ? "/fail" : "/ignore");
        add(router.post(end), end, webhook, context -> PolicySelection.of(failure));
        Function<RoutingContext, PolicySelection> one =
            context -> PolicySelection.fineGrained(failure, key(context));
        String fine = end + "/finegrained";
        add(router.post(fine + "/:first"), fine, webhook, one);
        add(router.post(fine + "/:first/:second"), fine, webhook, one);
      }
      router.routeWithRegex("\\" + path + "(/.*)?").last().handler(AdmissionRoutes::notServed);
    }
  }

  private static void notServed(RoutingContext context) {
    boolean wrongMethod = !context.request().method().name().equals("POST");
    int status = wrongMethod ? METHOD_NOT_ALLOWED : 404;
    send(
        context,
        HttpAnswer.text(status, wrongMethod ? "only POST is served here" : "no such webhook"));
  }

  private static String key(RoutingContext context) {
    String second = context.pathParam("second");
    String first = String.valueOf(context.pathParam("first"));
    return second == null ? first : first + "/" + second;
  }

  private void add(
      Route route,
      String name,
      Webhook webhook,
      Function<RoutingContext, PolicySelection> selection) {
    add(
        route,
        name,
        context -> {
          PolicySelection selected = selection.apply(context);
          return new ReviewHandler() {
            @Override
            public HttpAnswer answer(byte[] body, Duration deadline) {
              return reviews.answer(new WebhookCall(webhook, selected, body, deadline));
            }

            @Override
            public Attempt attempt(byte[] body, Duration deadline) {
              return reviews.attempt(new WebhookCall(webhook, selected, body, deadline));
            }
          };
        });
  }

  private void add(Route route, String name, Function<RoutingContext, ReviewHandler> handler) {
    route.handler(
        context -> {
          metrics.called(name);
          new Call(context, handler).begin();
        });
  }

  private static void send(RoutingContext context, HttpAnswer answer) {
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
      context.response().putHeader("Connection", "close");
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
                      answer(answer);
                      done.run();
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
        // The client finds another replica.
        context.response().putHeader("Connection", "close");
      }
      send(context, answer);
    }
  }
}
