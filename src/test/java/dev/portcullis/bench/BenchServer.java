package dev.portcullis.bench;

import dev.portcullis.cluster.Project;
import dev.portcullis.cluster.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A server with the policies of one workload. */
final class BenchServer implements AutoCloseable {
  private static final int MANY_BYTES = 200;
  private static final String NULL_ROUTE = "-Dbench.null-route=true";

  private final ServerProcess process;
  private final Path folder;

  private BenchServer(ServerProcess process, Path folder) {
    this.process = process;
    this.folder = folder;
  }

  /** Starts one and waits until it is ready. */
  static BenchServer start(Workload workload, String... jvmOptions) throws IOException {
    Path folder = workload.folder();
    Path policies = Files.createDirectories(folder.resolve("policies"));
    Files.writeString(policies.resolve("policies.yaml"), workload.policies());
    List<String> options = new ArrayList<>(List.of("--policies", policies.toString()));
    for (Map.Entry<String, String> file : workload.files().entrySet()) {
      Path path = folder.resolve(file.getKey().substring(2) + ".yaml");
      Files.writeString(path, file.getValue());
      options.addAll(List.of(file.getKey(), path.toString()));
    }
    List<String> jvm = new ArrayList<>(List.of(jvmOptions));
    if (workload.path().equals(Workload.NOTHING)) {
      jvm.add(NULL_ROUTE);
    }
    return new BenchServer(ServerProcess.standalone(jvm, options), folder);
  }

  /** Where its reviews go. */
  Endpoint endpoint(Workload workload) {
    return new Endpoint("localhost", process.port(), workload.path());
  }

  /** The folder that its policies are read from, and again when they change. */
  Path policies() {
    return folder.resolve("policies");
  }

  /** The authority of its certificate. */
  static Path authority() {
    return Project.ROOT.resolve("target/server-certs/ca.crt");
  }

  int port() {
    return process.port();
  }

  long pid() {
    return process.pid();
  }

  /** Its metrics, as Prometheus reads them. */
  String metrics() {
    String answer = process.management("/metrics");
    if (!answer.startsWith("200 ")) {
      throw new IllegalStateException(
          "no metrics: " + answer.substring(0, Math.min(MANY_BYTES, answer.length())));
    }
    return answer;
  }

  /** What it said so far. */
  String log() {
    return process.log();
  }

  @Override
  public void close() {
    process.close();
  }
}
