package dev.portcullis.bench;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Measures all workloads in one run and prints them side by side. */
@Command(
    name = "bench",
    description = "Measures the server under load, everything in one run, as ratios.",
    mixinStandardHelpOptions = true)
final class BenchCommand implements Callable<Integer> {
  private static final String POD_SECURITY = "pod-security";
  private static final String PACED = "paced";
  private static final String COLD = "cold";
  private static final String API_SERVER = "api-server";
  private static final String START = "start";

  @Mixin private final Options options = new Options();

  private final Results results = new Results();
  private final Workloads workloads;

  private BenchCommand() throws IOException {
    this.workloads = new Workloads();
  }

  /** Runs the command. */
  public static void main(String[] args) throws IOException {
    System.exit(new CommandLine(new BenchCommand()).execute(args));
  }

  @Override
  public Integer call() throws Exception {
    if (options.list) {
      list();
      return 0;
    }
    results.note("pod security", workloads.source().toString());
    if (options.soak > 0 || options.overload > 0 || options.faults) {
      return endurance();
    }
    try (SaturatingLoad load =
        options.javaClient || !WrkLoad.isInstalled() ? new ClosedLoad() : new WrkLoad()) {
      results.note("load", load.name());
      if (options.jfr != null) {
        new Profile(options, load).run(workloads.named(options.jfr));
        return 0;
      }
      measure(load);
    }
    if (results.isEmpty()) {
      System.err.println("nothing is called " + options.only + "; --list says what there is");
      return 2;
    }
    return end();
  }

  private int endurance() throws IOException, InterruptedException {
    results.note("load", "a Java client");
    System.out.println(Measured.head());
    String file;
    if (options.soak > 0) {
      new Soak(options, results, workloads).run(options.soak);
      file = "soak.json";
    } else if (options.overload > 0) {
      new Overload(options, results, workloads).run(options.overload);
      file = "overload.json";
    } else {
      new Faults(options, results, workloads).run();
      file = "faults.json";
    }
    results.keep(file);
    return results.errors() > 0 ? 1 : 0;
  }

  private int end() throws IOException {
    results.finish();
    results.keep("results.json");
    int worse = results.compare();
    if (options.save) {
      results.save();
    }
    return results.errors() > 0 || options.check && worse > 0 ? 1 : 0;
  }

  private void list() {
    workloads
        .groups()
        .forEach(
            (name, group) ->
                System.out.printf(
                    "%-14s %s%n",
                    name, String.join(", ", group.stream().map(Workload::name).toList())));
    System.out.printf("%-14s p99 at 70 %% of saturation: null, pod-security-allowed%n", PACED);
    System.out.printf("%-14s from a command to its first use%n", START);
    System.out.printf("%-14s the first 1,000 reviews after a start%n", COLD);
    System.out.printf("%-14s creations of pods behind a real API server%n", API_SERVER);
  }

  private void measure(SaturatingLoad load) throws Exception {
    System.out.println(Measured.head());
    for (Map.Entry<String, List<Workload>> group : workloads.groups().entrySet()) {
      boolean paced = group.getKey().equals(POD_SECURITY) && options.selects(PACED);
      List<Workload> selected =
          group.getValue().stream()
              .filter(
                  workload ->
                      options.selects(group.getKey())
                          || options.selects(workload.name())
                          || paced && !workload.name().equals(Workloads.DENIED))
              .toList();
      if (!selected.isEmpty()) {
        measure(load, selected, paced);
      }
    }
    ratios();
    if (options.selects(START)) {
      new StartUp(results, workloads).run();
    }
    if (options.selects(COLD)) {
      new Cold(results, workloads).run();
    }
    if (options.selects(API_SERVER)) {
      new ApiServerRun(options, results, workloads).run();
    }
  }

  private void measure(SaturatingLoad load, List<Workload> selected, boolean paced)
      throws IOException, InterruptedException {
    try (Group group = Group.start(options, load, selected)) {
      if (options.peer != null && group.server(Workloads.ALLOWED).isPresent()) {
        peer(group, options.peer);
      }
      group.saturate().forEach(results::add);
      if (paced) {
        new PacedRounds(options, results).run(group, workloads.nothing(), workloads.allowed());
      }
    }
  }

  private void peer(Group group, String url) throws IOException, InterruptedException {
    if (options.authority == null) {
      throw new IllegalArgumentException("--peer needs --cacert");
    }
    Endpoint endpoint = Endpoint.of(url);
    Workload allowed = workloads.allowed().named(Peer.ALLOWED);
    Peer.check(endpoint, options.authority, allowed);
    group.add(allowed, endpoint);
    group.add(workloads.denied().named(Peer.DENIED), endpoint);
  }

  private void ratios() {
    results.perSecond(Workloads.ALLOWED, Peer.ALLOWED, 15);
    results.perSecond(Workloads.DENIED, Peer.DENIED, 15);
    results.perSecond(Workloads.ALLOWED, Workloads.NULL, 0.5);
    results.perSecond(Workloads.DENIED, Workloads.NULL, 0.35);
    results.perSecond(Workloads.RULES_MANY, Workloads.RULES_FEW, 0.8);
  }
}
