package dev.portcullis.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What slow look-ups, large context and poisonous expressions do to everybody else. */
final class Faults {
  private static final double HALF = 0.5;

  /** What both sides compile for the faulty reviews is not what they do to others. */
  private static final Duration LEAD = Duration.ofSeconds(15);

  private static final Duration REST = Duration.ofSeconds(1);
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
    try (FaultyProcess faulty = FaultyProcess.start()) {
      Workload allowed = workload(faulty);
      try (BenchServer server = BenchServer.start(allowed);
          PacedLoad load = new PacedLoad()) {
        double rate = HALF * Saturation.of(options, server, allowed);
        results.note("ordinary reviews", "%.0f/s, half of saturation".formatted(rate));
        results.note("faulty reviews", FaultyLoad.PER_SECOND + "/s, from a process of their own");
        Ordinary ordinary = new Ordinary(load, server.endpoint(allowed), allowed, rate);
        faulty.open(ordinary.endpoint());
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

  private Workload workload(FaultyProcess service) {
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

  private void beside(FaultyProcess faulty, Ordinary ordinary, String fault)
      throws IOException, InterruptedException {
    ordinary.run(REST);
    Figures alone = ordinary.rounds(options);
    Duration measured = Group.turn(options).multipliedBy(options.rounds);
    faulty.begin(fault, LEAD.plus(measured).plus(REST), ordinary.endpoint());
    ordinary.run(LEAD);
    long before = OwnPauses.millis();
    Figures beside = ordinary.rounds(options);
    String pauses = OwnPauses.since(before);
    results.add("before " + fault, alone, "ordinary reviews alone");
    results.add("beside " + fault, beside, faulty.answers() + "; " + pauses);
    results.add(
        new Ratio(
            "p99 beside " + fault + " reviews against alone",
            beside.p99() / alone.p99(),
            1.5,
            false));
  }
}
