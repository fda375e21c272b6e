package dev.portcullis.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Servers that are loaded below saturation at the same rate, in turns. */
final class PacedRounds {
  private static final double PART_OF_SATURATION = 0.7;
  private static final Duration LEAD = Duration.ofSeconds(1);

  private final Options options;
  private final Results results;

  PacedRounds(Options options, Results results) {
    this.options = options;
    this.results = results;
  }

  /** The server that allows everything and the one with policies, of a group that is warm. */
  void run(Group group, Workload nothing, Workload allowed)
      throws IOException, InterruptedException {
    BenchServer least = group.server(nothing.name()).orElseThrow();
    BenchServer policies = group.server(allowed.name()).orElseThrow();
    double rate = PART_OF_SATURATION * Saturation.of(options, policies, allowed);
    results.note(
        "fixed rate", "%.0f/s, 70 %% of what the Java client gets answered".formatted(rate));
    List<Figures> ofLeast = new ArrayList<>();
    List<Figures> ofPolicies = new ArrayList<>();
    try (PacedLoad one = new PacedLoad();
        PacedLoad other = new PacedLoad()) {
      one.warm(least.endpoint(nothing), nothing, rate);
      other.warm(policies.endpoint(allowed), allowed, rate);
      for (int round = 0; round < options.rounds; round++) {
        ofLeast.add(round(one, least.endpoint(nothing), nothing, rate));
        ofPolicies.add(round(other, policies.endpoint(allowed), allowed, rate));
      }
    }
    Figures base = Figures.merged(ofLeast);
    Figures full = Figures.merged(ofPolicies);
    results.add(nothing.name() + " at 70 %", base, p99s(ofLeast));
    results.add(allowed.name() + " at 70 %", full, p99s(ofPolicies));
    results.add(
        new Ratio(
            "p99: pod security against null, at 70 % of saturation",
            full.p99() / base.p99(), 1.5, false));
  }

  private static String p99s(List<Figures> rounds) {
    return "at a fixed rate; p99 of the rounds: "
        + rounds.stream()
            .map(figures -> "%.1f".formatted(figures.p99()))
            .collect(Collectors.joining(", "));
  }

  private Figures round(PacedLoad load, Endpoint endpoint, Workload workload, double rate)
      throws InterruptedException {
    load.run(endpoint, workload, rate, LEAD);
    return load.run(endpoint, workload, rate, Group.turn(options));
  }
}
