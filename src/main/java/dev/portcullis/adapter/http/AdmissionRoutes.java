package dev.portcullis.adapter.http;

import dev.portcullis.admission.PolicySelection;
import dev.portcullis.admission.ReviewReader;
import dev.portcullis.policy.FailurePolicy;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The routes that API servers call. Bodies are collected on the event loop, and what needs no
 * look-up and little time is answered there: handing it to another thread would cost more than the
 * evaluation. Everything else runs on a virtual thread, because look-ups may block.
 *
 * @see <a href="https://kyverno.io/docs/installation/customization/#resource-webhooks">Webhooks</a>
 */
public final class AdmissionRoutes {
  private static final int UNAVAILABLE = 503;
  private static final int METHOD_NOT_ALLOWED = 405;

  private final AnswerReviews reviews;
  private final ReviewMetrics metrics;
  private final Executor threads;

  /** Bodies in evaluation, in KiB: a tree is many times the size of its text. */
  private final Semaphore room;

  private final int allRoom;

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
    this.allRoom = (int) Math.min(1 << 20, Math.max(ReviewReader.MAX_BYTES, heapBytes / 16) >> 10);
    this.room = new Semaphore(allRoom, true);
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
            public Optional<HttpAnswer> answerAtOnce(byte[] body, Duration deadline) {
              return reviews.answerAtOnce(new WebhookCall(webhook, selected, body, deadline));
            }
          };
        });
  }

  private void add(Route route, String name, Function<RoutingContext, ReviewHandler> handler) {
    route.handler(
        context -> {
          metrics.called(name);
          String type = context.request().getHeader("Content-Type");
          CallBody.collect(
              context.vertx(),
              context.request(),
              body -> {
                if (body.length > 0 && !ReviewReader.isJson(type == null ? "" : type)) {
                  send(context, HttpAnswer.refused(ReviewReader.wrongType()));
                } else {
                  evaluate(context, handler.apply(context), body);
                }
              },
              () -> send(context, HttpAnswer.refused(ReviewReader.tooLarge())));
        });
  }

  private void evaluate(RoutingContext context, ReviewHandler handler, byte[] body) {
    Duration deadline = CallDeadline.of(context.request().getParam("timeout"));
    Optional<HttpAnswer> atOnce = handler.answerAtOnce(body, deadline);
    if (atOnce.isPresent()) {
      send(context, atOnce.get());
      return;
    }
    Context loop = context.vertx().getOrCreateContext();
    try {
      threads.execute(
          () -> {
            HttpAnswer answer = withRoom(handler, body, deadline);
            loop.runOnContext(nothing -> send(context, answer));
          });
    } catch (RejectedExecutionException e) {
      send(context, HttpAnswer.text(UNAVAILABLE, "the server is going down"));
    }
  }

  private HttpAnswer withRoom(ReviewHandler handler, byte[] body, Duration deadline) {
    int needed = Math.min(allRoom, 1 + (body.length >> 10));
    try {
      if (!room.tryAcquire(needed, deadline.toMillis(), TimeUnit.MILLISECONDS)) {
        return HttpAnswer.text(UNAVAILABLE, "too many large reviews at once");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return HttpAnswer.text(UNAVAILABLE, "the server is going down");
    }
    try {
      return handler.answer(body, deadline);
    } finally {
      room.release(needed);
    }
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
}
