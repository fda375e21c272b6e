package dev.portcullis.bench;

import dev.portcullis.cluster.CommandResult;
import dev.portcullis.cluster.Project;
import dev.portcullis.cluster.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** How long it takes from a command to its first use. */
final class StartUp {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final long POLL_MILLIS = 10;
  private static final int TIMES = 5;
  private static final int OK = 200;

  private final Results results;
  private final Workloads workloads;

  StartUp(Results results, Workloads workloads) {
    this.results = results;
    this.workloads = workloads;
  }

  /** The medians of a few starts. The first one, which finds cold files, is left out. */
  void run() throws IOException, InterruptedException {
    Workload allowed = workloads.allowed();
    Path policies = allowed.folder().resolve("start.yaml");
    Files.writeString(policies, allowed.policies());
    double[] ready = new double[TIMES];
    double[] answered = new double[TIMES];
    server(policies);
    command();
    for (int i = 0; i < TIMES; i++) {
      ready[i] = server(policies);
      answered[i] = command();
    }
    results.add(new Ratio("ready after start with 18 policies, in s", median(ready), 1.5, false));
    results.add(new Ratio("`jp query` on the command line, in s", median(answered), 0.4, false));
  }

  private static double median(double[] seconds) {
    Arrays.sort(seconds);
    return seconds[seconds.length / 2];
  }

  private static double server(Path policies) throws IOException, InterruptedException {
    int[] ports = ServerProcess.freePorts();
    List<String> command =
        List.of(
            "scripts/serve",
            "--policies",
            policies.toString(),
            "--port",
            Integer.toString(ports[0]),
            "--management-port",
            Integer.toString(ports[1]),
            "--certs",
            Project.ROOT.resolve("target/server-certs").toString());
    long begin = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .directory(Project.ROOT.toFile())
            .redirectErrorStream(true)
            .redirectOutput(Project.ROOT.resolve("target/bench/start.log").toFile())
            .start();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://localhost:" + ports[1] + "/health/readiness"))
              .timeout(LONGEST)
              .build();
      while (!isReady(client, request)) {
        if (!process.isAlive() || System.nanoTime() - begin > LONGEST.toNanos()) {
          throw new IOException("the server does not become ready: target/bench/start.log");
        }
        Thread.sleep(POLL_MILLIS);
      }
      return (System.nanoTime() - begin) / 1e9;
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static boolean isReady(HttpClient client, HttpRequest request)
      throws InterruptedException {
    try {
      return client.send(request, BodyHandlers.discarding()).statusCode() == OK;
    } catch (IOException e) {
      return false;
    }
  }

  private static double command() throws IOException {
    List<String> command =
        List.of("bash", "-c", "echo '{\"a\": 1}' | scripts/portcullis jp query a");
    long begin = System.nanoTime();
    CommandResult result = CommandResult.of(LONGEST, command, Project.ROOT);
    double seconds = (System.nanoTime() - begin) / 1e9;
    if (!result.succeeded()) {
      throw new IOException("jp query failed: " + result.errors());
    }
    return seconds;
  }
}
