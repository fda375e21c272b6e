package dev.portcullis.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Reviews that meet a fault, and the service that they look things up at, in a process of its own:
 * what they cost is no part of the load that is measured beside them.
 */
final class FaultyProcess implements AutoCloseable {
  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(10);

  private final Process process;
  private final PrintWriter orders;
  private final BufferedReader answers;
  private final String slow;
  private final String hanging;

  private FaultyProcess(Process process) throws IOException {
    this.process = process;
    this.orders =
        new PrintWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8), true);
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String[] urls = answers().split(" ");
    this.slow = urls[0];
    this.hanging = urls[1];
  }

  /** Starts it, with the options of this JVM. */
  static FaultyProcess start() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), FaultyLoad.class.getName()));
    return new FaultyProcess(new ProcessBuilder(command).redirectError(Redirect.INHERIT).start());
  }

  /** The URL of a service that answers after two seconds. */
  String slow() {
    return slow;
  }

  /** The URL of a service that never answers. */
  String hanging() {
    return hanging;
  }

  /** Opens its connections, so that handshakes are not what is measured. */
  void open(Endpoint endpoint) throws IOException {
    begin("none", Duration.ZERO, endpoint);
    answers();
  }

  /** Begins to send; {@link #answers} tells when it is over. */
  void begin(String fault, Duration time, Endpoint endpoint) {
    orders.println(fault + " " + time.toMillis() + " " + endpoint.url());
  }

  /** Waits until all are answered; what they were answered with. */
  String answers() throws IOException {
    String line = answers.readLine();
    if (line == null) {
      throw new IOException("the process of the faulty reviews has ended");
    }
    return line;
  }

  @Override
  public void close() {
    orders.close();
    try {
      if (!process.waitFor(LONGEST_CLOSE)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
