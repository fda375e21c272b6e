package dev.portcullis.bench;

import dev.portcullis.cluster.Project;
import dev.portcullis.cluster.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A server with the policies of one workload. */
final class BenchServer implements AutoCloseable {
  private static final int MANY_BYTES = 200;

  private final ServerProcess process;

  private BenchServer(ServerProcess process) {
    this.process = process;
  }

  /** Starts one and waits until it is ready. */
  static BenchServer start(Workload workload) throws IOException {
    Path folder = Project.ROOT.resolve("target/bench").resolve(workload.name());
    Files.createDirectories(folder);
    Path policies = folder.resolve("policies.yaml");
    Files.writeString(policies, workload.policies());
    return new BenchServer(
        ServerProcess.standalone(List.of(), List.of("--policies", policies.toString())));
  }

  /** Where its reviews go. */
  String url(Workload workload) {
    return "https://localhost:" + process.port() + workload.path();
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

  @Override
  public void close() {
    process.close();
  }
}
