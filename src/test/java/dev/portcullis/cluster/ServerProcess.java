package dev.portcullis.cluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A server of this project as a process of its own, on free ports of loopback. */
public final class ServerProcess implements AutoCloseable {
  private static final Duration LONGEST_START = Duration.ofSeconds(60);
  private static final Duration LONGEST_END = Duration.ofSeconds(30);
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final Process process;
  private final int port;
  private final int managementPort;
  private final Path log;
  private final Thread atExit;
  private final HttpClient http = HttpClient.newHttpClient();

  private ServerProcess(Process process, int port, int managementPort, Path log) {
    this.process = process;
    this.port = port;
    this.managementPort = managementPort;
    this.log = log;
    this.atExit = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /**
   * Starts {@code serve --kubeconfig} with further options and waits until it is ready and policies
   * are sent to it: one that comes before has no author.
   *
   * @throws AssertionError with its log if it does not become ready
   */
  public static ServerProcess start(Path kubeconfig, String... options) {
    ServerProcess server = startUnready(kubeconfig, options);
    try {
      server.awaitReady(LONGEST_START);
      awaitWebhooks(kubeconfig);
    } catch (AssertionError e) {
      server.close();
      throw new AssertionError(e.getMessage() + "\n" + server.log(), e);
    }
    return server;
  }

  private static void awaitWebhooks(Path kubeconfig) {
    Config config = Config.fromKubeconfig(kubeconfig.toFile());
    try (KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build()) {
      TestCluster.await(
          LONGEST_START,
          "the webhook that records authors",
          () ->
              client
                  .admissionRegistration()
                  .v1()
                  .mutatingWebhookConfigurations()
                  .list()
                  .getItems()
                  .stream()
                  .anyMatch(
                      c -> c.getMetadata().getName().endsWith("-policy-mutating-webhook-cfg")));
    }
  }

  /** Starts {@code serve --kubeconfig} with further options and does not wait. */
  public static ServerProcess startUnready(Path kubeconfig, String... options) {
    List<String> all = new ArrayList<>(List.of("--kubeconfig", kubeconfig.toString()));
    all.addAll(List.of(options));
    return started(List.of("-XX:TieredStopAtLevel=1"), all);
  }

  /**
   * Starts {@code serve} without a cluster and waits until it is ready.
   *
   * @throws AssertionError with its log if it does not become ready
   */
  public static ServerProcess standalone(List<String> jvmOptions, List<String> options) {
    ServerProcess server = started(jvmOptions, options);
    try {
      server.awaitReady(LONGEST_START);
    } catch (AssertionError e) {
      server.close();
      throw new AssertionError(e.getMessage() + "\n" + server.log(), e);
    }
    return server;
  }

  private static ServerProcess started(List<String> jvmOptions, List<String> options) {
    int[] ports = freePorts();
    int port = ports[0];
    int managementPort = ports[1];
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvm());
    command.addAll(jvmOptions);
    command.addAll(List.of("-jar", Project.jar().toString()));
    command.add("serve");
    command.addAll(List.of("--port", Integer.toString(port)));
    command.addAll(List.of("--management-port", Integer.toString(managementPort)));
    command.addAll(List.of("--certs", Project.ROOT.resolve("target/server-certs").toString()));
    command.addAll(options);
    try {
      Path logs = Files.createDirectories(Project.ROOT.resolve("target/server-logs"));
      Path log =
          logs.resolve(
              "server-%d-%d.log"
                  .formatted(ProcessHandle.current().pid(), NUMBER.incrementAndGet()));
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(Project.ROOT.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      builder.environment().putIfAbsent("MALLOC_ARENA_MAX", "2");
      return new ServerProcess(builder.start(), port, managementPort, log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The options of scripts/serve, and its AOT cache where there is one. */
  private static List<String> jvm() {
    Path options = Project.ROOT.resolve("scripts/lib");
    List<String> all = new ArrayList<>();
    all.add("@" + options.resolve("serve.options"));
    all.add("@" + options.resolve("serve-heap.options"));
    all.add("-Dportcullis-home=" + Project.ROOT);
    Path cache = Project.jar().resolveSibling("serve.aot");
    if (Files.isRegularFile(cache)) {
      all.add("-XX:AOTCache=" + cache);
    }
    return all;
  }

  /** Two free ports, held at the same time so that they are not the same. */
  public static int[] freePorts() {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket one = new ServerSocket(0, 1, loopback);
        ServerSocket other = new ServerSocket(0, 1, loopback)) {
      return new int[] {one.getLocalPort(), other.getLocalPort()};
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until readiness says yes. */
  public void awaitReady(Duration longest) {
    TestCluster.await(
        longest,
        "readiness of the server",
        () -> {
          if (!process.isAlive()) {
            throw new IllegalStateException("the server ended with " + process.exitValue());
          }
          return isReady();
        });
  }

  /** Whether readiness says yes now. */
  public boolean isReady() {
    return management("/health/readiness").startsWith("200 ");
  }

  /**
   * Asks the management port.
   *
   * @return status and body, with a blank between; what went wrong, if there is no answer
   */
  public String management(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + managementPort + path))
            .timeout(Duration.ofSeconds(5))
            .build();
    try {
      var response = http.send(request, BodyHandlers.ofString());
      return response.statusCode() + " " + response.body();
    } catch (IOException e) {
      return "no answer: " + e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The HTTPS port of the webhook. */
  public int port() {
    return port;
  }

  /** The port of metrics and health. */
  public int managementPort() {
    return managementPort;
  }

  /** The process id. */
  public long pid() {
    return process.pid();
  }

  /** Whether the process runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Kills it (SIGKILL) and waits for its end. */
  public void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  /** Asks it to end (SIGTERM) and waits until it has. */
  public void end() {
    process.destroy();
    awaitEnd();
  }

  /** Stops its time (SIGSTOP). */
  public void pause() {
    signal("STOP");
  }

  /** Lets it run on (SIGCONT). */
  public void resume() {
    signal("CONT");
  }

  /** All that it said so far. */
  public String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void signal(String name) {
    CommandResult result =
        CommandResult.of(
            LONGEST_END, List.of("kill", "-" + name, Long.toString(pid())), Project.ROOT);
    if (!result.succeeded()) {
      throw new IllegalStateException(result.errors());
    }
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("the server did not end within " + LONGEST_END + "\n" + log());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    http.close();
    if (process.isAlive()) {
      kill();
    }
    Runtime.getRuntime().removeShutdownHook(atExit);
  }
}
