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
  private final List<Member> members = new ArrayList<>();

  /** One that is loaded; somebody else's cannot be looked into. */
  private record Member(Workload workload, Endpoint endpoint, Optional<BenchServer> server) {}

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
        group.add(new Member(workload, server.endpoint(workload), Optional.of(server)));
      }
      return group;
    } catch (IOException | InterruptedException | RuntimeException e) {
      group.close();
      throw e;
    }
  }

  /** Takes in a server that runs already, and warms it. */
  void add(Workload workload, Endpoint endpoint) throws IOException, InterruptedException {
    add(new Member(workload, endpoint, Optional.empty()));
  }

  private void add(Member member) throws IOException, InterruptedException {
    members.add(member);
    warm(options, load).of(member.endpoint, member.workload);
  }

  static WarmUp warm(Options options, SaturatingLoad load) {
    return new WarmUp(
        load, Duration.ofSeconds(Math.min(3, options.warmUp)), Duration.ofSeconds(options.warmUp));
  }

  /** How long one load of one turn lasts. */
  static Duration turn(Options options) {
    return Duration.ofSeconds(Math.max(1, options.seconds / options.rounds));
  }

  /**
   * Loads all in turns. The first turn of each does not count: those that were warmed first stood
   * still while the others were, and have their memory and their connections to get going again.
   */
  List<Measured> saturate() throws IOException, InterruptedException {
    for (Member member : members) {
      load.run(member.endpoint, member.workload, turn(options));
    }
    Map<Member, List<Measured>> rounds = new LinkedHashMap<>();
    members.forEach(member -> rounds.put(member, new ArrayList<>()));
    for (int round = 0; round < options.rounds; round++) {
      for (Member member : members) {
        rounds.get(member).add(measure(member));
      }
    }
    return rounds.values().stream().map(Measured::merged).toList();
  }

  private Measured measure(Member member) throws IOException, InterruptedException {
    Duration turn = turn(options);
    Usage before = member.server.map(Usage::of).orElse(Usage.UNKNOWN);
    Figures figures = load.run(member.endpoint, member.workload, turn);
    Usage after = member.server.map(Usage::of).orElse(Usage.UNKNOWN);
    double reviews = figures.perSecond() * turn.toSeconds();
    return Measured.of(member.workload.name(), figures, reviews, before, after);
  }

  /** The server of a workload, if it is one of the group. */
  Optional<BenchServer> server(String workload) {
    return members.stream()
        .filter(member -> member.workload.name().equals(workload))
        .findFirst()
        .flatMap(Member::server);
  }

  @Override
  public void close() {
    members.forEach(member -> member.server.ifPresent(BenchServer::close));
  }
}
