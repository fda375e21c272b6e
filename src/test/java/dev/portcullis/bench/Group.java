package dev.portcullis.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Workloads that are compared with each other: their servers run side by side and are loaded in
 * turns, so that whatever drifts on the machine touches all of them.
 */
final class Group implements AutoCloseable {
  private final Options options;
  private final SaturatingLoad load;
  private final Map<Workload, BenchServer> servers = new LinkedHashMap<>();

  private Group(Options options, SaturatingLoad load) {
    this.options = options;
    this.load = load;
  }

  /** Starts and warms the servers. */
  static Group start(Options options, SaturatingLoad load, List<Workload> workloads)
      throws IOException, InterruptedException {
    Group group = new Group(options, load);
    try {
      for (Workload workload : workloads) {
        BenchServer server = BenchServer.start(workload);
        group.servers.put(workload, server);
        warm(options, load).of(server.endpoint(workload), workload);
      }
      return group;
    } catch (IOException | InterruptedException | RuntimeException e) {
      group.close();
      throw e;
    }
  }

  static WarmUp warm(Options options, SaturatingLoad load) {
    return new WarmUp(
        load,
        Duration.ofSeconds(Math.min(3, options.warmUp)),
        Duration.ofSeconds(options.warmUp));
  }

  /** How long one load of one turn lasts. */
  static Duration turn(Options options) {
    return Duration.ofSeconds(Math.max(1, options.seconds / options.rounds));
  }

  /** Loads all in turns. */
  List<Measured> saturate() throws IOException, InterruptedException {
    Map<Workload, List<Measured>> rounds = new LinkedHashMap<>();
    servers.keySet().forEach(workload -> rounds.put(workload, new ArrayList<>()));
    for (int round = 0; round < options.rounds; round++) {
      for (Map.Entry<Workload, BenchServer> one : servers.entrySet()) {
        rounds.get(one.getKey()).add(measure(one.getKey(), one.getValue()));
      }
    }
    return rounds.values().stream().map(Measured::merged).toList();
  }

  private Measured measure(Workload workload, BenchServer server)
      throws IOException, InterruptedException {
    Duration turn = turn(options);
    Usage before = Usage.of(server);
    Figures figures = load.run(server.endpoint(workload), workload, turn);
    Usage after = Usage.of(server);
    double reviews = figures.perSecond() * turn.toSeconds();
    return Measured.of(workload.name(), figures, reviews, before, after);
  }

  /** The server of a workload, if it is one of the group. */
  Optional<BenchServer> server(String workload) {
    return servers.entrySet().stream()
        .filter(one -> one.getKey().name().equals(workload))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  @Override
  public void close() {
    servers.values().forEach(BenchServer::close);
  }
}
