package dev.portcullis.adapter.http;

import dev.portcullis.admission.PolicySelection;
import dev.portcullis.policy.FailurePolicy;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * The routes that API servers call. Bodies are collected on the event loop, and what needs no
 * look-up and little time is answered there: handing it to another thread would cost more than the
 * evaluation. Everything else runs on a virtual thread, because look-ups may block.
 *
 * @see <a href="https://kyverno.io/docs/installation/customization/#resource-webhooks">Webhooks</a>
 */
public final class AdmissionRoutes {
  private static final int METHOD_NOT_ALLOWED = 405;

  private final AnswerReviews reviews;
  private final ReviewCalls calls;

  /**
   * Routes to these answers.
   *
   * @param threads where reviews are evaluated that may wait
   * @param heapBytes how much memory there is for everything
   */
  public AdmissionRoutes(
      AnswerReviews reviews, ReviewMetrics metrics, Executor threads, long heapBytes) {
    this.reviews = reviews;
    this.calls = new ReviewCalls(metrics, threads, heapBytes);
  }

  /**
   * Ends connections with their next answer, so that clients find another replica, and waits until
   * what is in flight has been answered.
   */
  public void drain() {
    calls.drain();
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
    ReviewCalls.send(
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
    route.handler(context -> calls.begin(name, context, handler));
  }
}
