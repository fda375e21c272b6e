package dev.portcullis.boot;

import dev.portcullis.adapter.certificate.TrustedAuthorities;
import dev.portcullis.cli.input.InputException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs the server as it will be run, sends it reviews over HTTPS and ends it, so that a JVM that
 * was told to writes an AOT cache with what was loaded.
 *
 * <p>The arguments: how many reviews, a folder for certificates, a file with objects, {@code --},
 * and the command that starts the server, to which the ports are added. It fails when the server
 * does not become ready, does not answer or does not end well.
 */
public final class ServerRehearsal {
  private static final int FIXED_ARGUMENTS = 4;
  private static final int CALLERS = 4;
  private static final int OK = 200;
  private static final Duration LONGEST_START = Duration.ofMinutes(1);
  private static final Duration LONGEST_CALL = Duration.ofSeconds(20);

  /** Slow machines end with fewer reviews, which hardly load fewer classes. */
  private static final Duration LONGEST_LOAD = Duration.ofSeconds(8);

  private static final Duration LONGEST_END = Duration.ofMinutes(2);
  private static final int BETWEEN_LOOKS = 50;

  private final Process server;
  private final Ports ports;

  private record Ports(int https, int management) {}

  private ServerRehearsal(Process server, Ports ports) {
    this.server = server;
    this.ports = ports;
  }

  /** Rehearses, and exits with 1 when it fails. */
  public static void main(String... arguments)
      throws IOException, InterruptedException, InputException, GeneralSecurityException {
    int count = Integer.parseInt(arguments[0]);
    Path certificates = Path.of(arguments[1]);
    RehearsedReviews reviews = RehearsedReviews.of(Path.of(arguments[2]));
    Ports ports = freePorts();
    List<String> command =
        new ArrayList<>(List.of(arguments).subList(FIXED_ARGUMENTS, arguments.length));
    command.addAll(List.of("--certs", certificates.toString()));
    command.addAll(List.of("--port", Integer.toString(ports.https())));
    command.addAll(List.of("--management-port", Integer.toString(ports.management())));
    Process server = new ProcessBuilder(command).inheritIO().start();
    try {
      new ServerRehearsal(server, ports).run(count, certificates.resolve("ca.crt"), reviews);
    } finally {
      server.destroyForcibly();
    }
  }

  private void run(int count, Path authority, RehearsedReviews reviews)
      throws IOException, InterruptedException, GeneralSecurityException {
    try (HttpClient plain = HttpClient.newHttpClient()) {
      awaitReady(plain);
    }
    // API servers call webhooks by HTTP/1.1.
    try (HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(TrustedAuthorities.of(authority))
            .build()) {
      send(client, count, reviews.all());
    }
    server.destroy();
    if (!server.waitFor(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new IllegalStateException("the server did not end");
    }
  }

  private void awaitReady(HttpClient client) throws InterruptedException {
    URI readiness = URI.create("http://localhost:" + ports.management() + "/health/readiness");
    HttpRequest look = HttpRequest.newBuilder(readiness).timeout(LONGEST_CALL).build();
    long end = System.nanoTime() + LONGEST_START.toNanos();
    while (System.nanoTime() - end < 0) {
      if (!server.isAlive()) {
        throw new IllegalStateException("the server ended with " + server.exitValue());
      }
      try {
        if (client.send(look, BodyHandlers.discarding()).statusCode() == OK) {
          return;
        }
      } catch (IOException notYet) {
        // It does not listen yet.
      }
      Thread.sleep(BETWEEN_LOOKS);
    }
    throw new IllegalStateException("the server did not become ready");
  }

  private void send(HttpClient client, int count, List<RehearsedReviews.Review> reviews)
      throws InterruptedException {
    AtomicInteger next = new AtomicInteger();
    AtomicLong refused = new AtomicLong();
    long end = System.nanoTime() + LONGEST_LOAD.toNanos();
    List<Future<?>> callers = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(CALLERS)) {
      for (int i = 0; i < CALLERS; i++) {
        callers.add(
            threads.submit(
                () -> {
                  for (int n = next.getAndIncrement();
                      n < count && System.nanoTime() - end < 0;
                      n = next.getAndIncrement()) {
                    if (send(client, reviews.get(n % reviews.size())) != OK) {
                      refused.incrementAndGet();
                    }
                  }
                  return null;
                }));
      }
      for (Future<?> caller : callers) {
        caller.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("the server could not be asked", e);
    }
    if (refused.get() > 0) {
      throw new IllegalStateException(refused + " reviews were not answered");
    }
  }

  private int send(HttpClient client, RehearsedReviews.Review review)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("https://localhost:" + ports.https() + review.path() + "?timeout=10s"))
            .timeout(LONGEST_CALL)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(review.body()))
            .build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }

  /** Two ports, held at the same time so that they are not the same. */
  private static Ports freePorts() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket one = new ServerSocket(0, 1, loopback);
        ServerSocket other = new ServerSocket(0, 1, loopback)) {
      return new Ports(one.getLocalPort(), other.getLocalPort());
    }
  }
}
