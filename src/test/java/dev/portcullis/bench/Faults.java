package dev.portcullis.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What slow look-ups, large context and poisonous expressions do to everybody else. */
final class Faults {
  private static final double HALF = 0.5;
  private static final int PER_SECOND = 50;

  /** As many as reviews are in flight that are answered after two seconds, and some more. */
  private static final int CONNECTIONS = 150;

  private static final Duration LONGEST_OPENING = Duration.ofSeconds(20);

  /** What both sides compile for the faulty reviews is not what they do to others. */
  private static final Duration LEAD = Duration.ofSeconds(15);

  private static final Duration REST = Duration.ofSeconds(1);
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final Duration CALM = Duration.ofSeconds(12);
  private static final int LONG_TEXT = 20_000;
  private static final int LARGE_TEXT = 10 << 20;
  private static final int LINE = 1_000;

  private static final String CALL =
      """
      ---
      apiVersion: kyverno.io/v1
      kind: ClusterPolicy
      metadata: {name: %1$s}
      spec:
        rules:
        - name: %1$s
          match: {any: [{resources: {kinds: [ConfigMap], names: ["%1$s-*"]}}]}
          context:
          - name: looked
            apiCall: {method: GET, service: {url: "%2$s"}}
          validate:
            failureAction: Enforce
            message: never
            deny: {conditions: {any: [{key: "{{ looked.no || 'x' }}", operator: Equals, value: "y"}]}}
      """;

  private static final String OTHERS =
      """
      ---
      apiVersion: kyverno.io/v1
      kind: ClusterPolicy
      metadata: {name: poison}
      spec:
        rules:
        - name: poison
          match: {any: [{resources: {kinds: [ConfigMap], names: ["poison-*"]}}]}
          validate:
            failureAction: Enforce
            message: never
            deny:
              conditions:
                any:
                - key: "{{ regex_match('^(a+)+$', request.object.data.text) }}"
                  operator: Equals
                  value: true
      ---
      apiVersion: kyverno.io/v1
      kind: ClusterPolicy
      metadata: {name: large}
      spec:
        rules:
        - name: large
          match: {any: [{resources: {kinds: [ConfigMap], names: ["large-*"]}}]}
          context:
          - name: large
            configMap: {name: large, namespace: bench}
          validate:
            failureAction: Enforce
            message: never
            deny: {conditions: {any: [{key: "{{ large.data.no || 'x' }}", operator: Equals, value: "y"}]}}
      """;

  private final Options options;
  private final Results results;
  private final Workloads workloads;

  Faults(Options options, Results results, Workloads workloads) {
    this.options = options;
    this.results = results;
    this.workloads = workloads;
  }

  void run() throws IOException, InterruptedException {
    try (SlowService service = SlowService.start()) {
      Workload allowed = workload(service);
      try (BenchServer server = BenchServer.start(allowed);
          PacedLoad load = new PacedLoad();
          ReviewClient faulty = new ReviewClient(CONNECTIONS)) {
        double rate = HALF * Saturation.of(options, server, allowed);
        results.note("ordinary reviews", "%.0f/s, half of saturation".formatted(rate));
        results.note("faulty reviews", PER_SECOND + "/s");
        Ordinary ordinary = new Ordinary(load, server.endpoint(allowed), allowed, rate);
        Buffer body = Buffer.buffer(allowed.reviews().getFirst());
        faulty.open(ordinary.endpoint(), body, CONNECTIONS, LONGEST_OPENING);
        ordinary.warm();
        for (String fault : new String[] {"slow", "hanging", "poison", "large"}) {
          if (options.selects(fault)) {
            beside(faulty, ordinary, fault);
          }
        }
        Usage usage = Usage.of(server);
        results.note("RSS", "%.0f MiB, most %.0f".formatted(usage.rssMib(), usage.peakMib()));
      }
    }
  }

  private Workload workload(SlowService service) {
    String policies =
        workloads.allowed().policies().stripTrailing()
            + "\n"
            + CALL.formatted("slow", service.slow())
            + CALL.formatted("hanging", service.hanging())
            + OTHERS;
    return new Workload(
        "faults",
        policies,
        Workload.VALIDATE,
        workloads.allowed().reviews(),
        Map.of("--cluster", largeConfigMap()));
  }

  private static String largeConfigMap() {
    String line = "    " + "v".repeat(LINE) + "\n";
    return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: large, namespace: bench}\n"
        + "data:\n  text: |\n"
        + line.repeat(LARGE_TEXT / LINE);
  }

  /** The reviews that nothing is wrong with. */
  private record Ordinary(PacedLoad load, Endpoint endpoint, Workload workload, double rate) {
    void warm() throws InterruptedException {
      load.warm(endpoint, workload, rate);
    }

    Figures run(Duration time) throws InterruptedException {
      return load.run(endpoint, workload, rate, time);
    }

    /**
     * In rounds, of which the middle one counts: one pause in a few seconds is the whole of p99.
     */
    Figures rounds(Options options) throws InterruptedException {
      List<Figures> rounds = new ArrayList<>();
      for (int round = 0; round < options.rounds; round++) {
        rounds.add(run(Group.turn(options)));
      }
      return Figures.merged(rounds);
    }
  }

  private void beside(ReviewClient client, Ordinary ordinary, String fault)
      throws InterruptedException {
    ordinary.run(REST);
    Figures alone = ordinary.rounds(options);
    Duration measured = Group.turn(options).multipliedBy(options.rounds);
    FaultyLoad load =
        new FaultyLoad(client, ordinary.endpoint(), fault, LEAD.plus(measured).plus(REST));
    Thread thread = Thread.ofPlatform().start(load);
    ordinary.run(LEAD);
    long before = OwnPauses.millis();
    Figures beside = ordinary.rounds(options);
    String pauses = OwnPauses.since(before);
    thread.join();
    results.add("before " + fault, alone, "ordinary reviews alone");
    results.add("beside " + fault, beside, load.answers() + "; " + pauses);
    results.add(
        new Ratio(
            "p99 beside " + fault + " reviews against alone",
            beside.p99() / alone.p99(),
            1.5,
            false));
  }

  /** Reviews that meet a fault, at a small rate. */
  private static final class FaultyLoad implements Runnable {
    private final ReviewClient client;
    private final Endpoint endpoint;
    private final Buffer body;
    private final Duration time;
    private final Tally answers = new Tally();
    private int open;

    FaultyLoad(ReviewClient client, Endpoint endpoint, String fault, Duration time) {
      this.client = client;
      this.endpoint =
          new Endpoint(endpoint.host(), endpoint.port(), endpoint.path() + "?timeout=10s");
      this.body = Buffer.buffer(Reviews.of(object(fault)));
      this.time = time;
    }

    @Override
    public void run() {
      try {
        Pace.run(
            client,
            PER_SECOND,
            time,
            (number, due, pace) -> {
              open++;
              client
                  .post(endpoint, body, DEADLINE)
                  .onComplete(
                      answer -> {
                        open--;
                        answers.add(answer.succeeded() ? "HTTP " + answer.result() : "none", 1);
                      });
            });
        client.await(() -> open == 0, CALM);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** What they were answered with. */
    String answers() {
      return "faulty: " + String.join(",", answers.heaviest(3)).replaceAll(" +", " ");
    }

    private static ObjectNode object(String fault) {
      ObjectNode object = Json.object().put("apiVersion", "v1").put("kind", "ConfigMap");
      object.putObject("metadata").put("name", fault + "-1").put("namespace", "bench");
      object
          .putObject("data")
          .put("text", fault.equals("poison") ? "a".repeat(LONG_TEXT) + "b" : "text");
      return object;
    }
  }
}
