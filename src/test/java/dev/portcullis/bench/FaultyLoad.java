package dev.portcullis.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import io.vertx.core.buffer.Buffer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Sends reviews that meet a fault, at a small rate: the program of {@link FaultyProcess}. */
final class FaultyLoad {
  static final int PER_SECOND = 50;

  /** As many as reviews are in flight that are answered after two seconds, and some more. */
  private static final int CONNECTIONS = 150;

  private static final Duration LONGEST_OPENING = Duration.ofSeconds(20);
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final Duration CALM = Duration.ofSeconds(12);
  private static final int LONG_TEXT = 20_000;

  private final ReviewClient client;
  private final Endpoint endpoint;
  private final Buffer body;
  private final Tally answers = new Tally();
  private int open;

  private FaultyLoad(ReviewClient client, Endpoint endpoint, String fault) {
    this.client = client;
    this.endpoint =
        new Endpoint(endpoint.host(), endpoint.port(), endpoint.path() + "?timeout=10s");
    this.body = Buffer.buffer(Reviews.of(object(fault)));
  }

  /** Reads orders, a fault, a time in ms and a URL in each line, and answers each with a line. */
  public static void main(String[] args) throws IOException, InterruptedException {
    try (SlowService service = SlowService.start();
        ReviewClient client = new ReviewClient(CONNECTIONS)) {
      System.out.println(service.slow() + " " + service.hanging());
      BufferedReader orders =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = orders.readLine(); line != null; line = orders.readLine()) {
        String[] order = line.split(" ", 3);
        FaultyLoad load = new FaultyLoad(client, Endpoint.of(order[2]), order[0]);
        System.out.println(load.run(Duration.ofMillis(Long.parseLong(order[1]))));
      }
    }
  }

  private String run(Duration time) throws InterruptedException {
    if (time.isZero()) {
      client.open(endpoint, body, CONNECTIONS, LONGEST_OPENING);
      return "opened";
    }
    Pace.run(
        client,
        PER_SECOND,
        time,
        (number, due, pace) -> {
          open++;
          client
              .post(endpoint, body, DEADLINE)
              .onComplete(
                  answer -> {
                    open--;
                    answers.add(answer.succeeded() ? "HTTP " + answer.result() : "none", 1);
                  });
        });
    client.await(() -> open == 0, CALM);
    return "faulty: " + String.join(",", answers.heaviest(3)).replaceAll(" +", " ");
  }

  private static ObjectNode object(String fault) {
    ObjectNode object = Json.object().put("apiVersion", "v1").put("kind", "ConfigMap");
    object.putObject("metadata").put("name", fault + "-1").put("namespace", "bench");
    object
        .putObject("data")
        .put("text", fault.equals("poison") ? "a".repeat(LONG_TEXT) + "b" : "text");
    return object;
  }
}
