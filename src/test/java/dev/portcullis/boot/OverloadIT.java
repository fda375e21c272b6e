package dev.portcullis.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.portcullis.cluster.ServerProcess;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.value.Json;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that is asked for more than it can do: answers come soon, or are refused soon, and who
 * asks for little is not held up by who asks for much.
 */
class OverloadIT {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final int MANY = 120;
  private static final int HELD = 32;
  private static final int COMPUTING = 40;

  private static final String POLICIES =
      """
      apiVersion: kyverno.io/v1
      kind: ClusterPolicy
      metadata: {name: labelled}
      spec:
        rules:
        - name: team
          match: {any: [{resources: {kinds: [ConfigMap, Pod]}}]}
          validate:
            failureAction: Enforce
            message: team is needed
            pattern: {metadata: {labels: {team: "?*"}}}
      ---
      apiVersion: kyverno.io/v1
      kind: ClusterPolicy
      metadata: {name: asks}
      spec:
        rules:
        - name: service
          match: {any: [{resources: {kinds: [Pod]}}]}
          context:
          - name: budget
            apiCall: {method: GET, service: {url: "http://127.0.0.1:%d/"}, jmesPath: left}
          validate:
            failureAction: Enforce
            message: nothing left
            deny: {conditions: {all: [{key: "{{ budget }}", operator: LessThan, value: 1}]}}
      ---
      apiVersion: kyverno.io/v1
      kind: ClusterPolicy
      metadata: {name: poisonous}
      spec:
        rules:
        - name: words
          match: {any: [{resources: {kinds: [Secret]}}]}
          validate:
            failureAction: Enforce
            message: long
            foreach:
            - list: "split(request.object.data.text, 'a')"
              deny:
                conditions:
                  all:
                  - key: "{{ length(split(request.object.data.text, 'a')[?contains(@, 'c')]) }}"
                    operator: GreaterThan
                    value: 0
      """;

  @TempDir private static Path folder;
  private static Vertx vertx;
  private static HttpClient client;
  private static HttpServer service;
  private static final Semaphore asked = new Semaphore(0);
  private static final Semaphore mayAnswer = new Semaphore(0);
  private static ServerProcess server;

  /**
   * What came back.
   *
   * @param status the HTTP status
   * @param body the body
   */
  private record Reply(int status, String body) {
    boolean allowed() {
      return body.contains("\"allowed\":true");
    }
  }

  @BeforeAll
  static void start() throws IOException {
    vertx = Vertx.vertx();
    client =
        vertx.createHttpClient(
            new HttpClientOptions().setSsl(true).setTrustAll(true).setVerifyHost(false),
            new PoolOptions().setHttp1MaxSize(2 * MANY));
    service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    service.createContext(
        "/",
        exchange -> {
          asked.release();
          try {
            mayAnswer.acquire();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          byte[] body = "{\"left\": 5}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    service.start();
    server = started();
  }

  @AfterAll
  static void stop() {
    mayAnswer.release(MANY);
    server.close();
    service.stop(0);
    client.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private static ServerProcess started() throws IOException {
    Path policies = folder.resolve("policies.yaml");
    Files.writeString(policies, POLICIES.formatted(service.getAddress().getPort()));
    return ServerProcess.standalone(List.of(), List.of("--policies", policies.toString()));
  }

  @Test
  void aSlowServiceHoldsUpNobodyElse() {
    List<CompletableFuture<Reply>> slow = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      slow.add(send(server, review("pods", "Pod", "x")));
    }
    ordinary(20);
    // The service has answered nobody yet: those beyond the limit are refused all the same.
    TestCluster.await(
        LONGEST,
        "the refusal of what is too much",
        () -> slow.stream().filter(CompletableFuture::isDone).count() == MANY - HELD);
    slow.stream()
        .filter(CompletableFuture::isDone)
        .map(CompletableFuture::join)
        .forEach(
            reply ->
                assertThat(reply.body()).contains("policy asks already waits for 32 look-ups"));
    mayAnswer.release(HELD);
    List<Reply> replies = slow.stream().map(CompletableFuture::join).toList();
    assertThat(replies).allMatch(reply -> reply.status() == 200);
    assertThat(replies.stream().filter(Reply::allowed)).hasSize(HELD);
  }

  private static void ordinary(int count) {
    for (int i = 0; i < count; i++) {
      Reply reply = send(server, review("configmaps", "ConfigMap", "x")).join();
      assertThat(reply.allowed()).as(reply.body()).isTrue();
    }
  }

  @Test
  void reviewsThatComputeForLongHoldUpNobodyElse() {
    String words = "ab".repeat(20_000);
    List<CompletableFuture<Reply>> computing = new ArrayList<>();
    for (int i = 0; i < COMPUTING; i++) {
      computing.add(send(server, review("secrets", "Secret", words)));
    }
    ordinary(20);
    mayAnswer.release(5);
    for (int i = 0; i < 5; i++) {
      // These wait for a look-up, so they share threads with those that compute.
      Reply reply = send(server, review("pods", "Pod", "x")).join();
      assertThat(reply.allowed()).as(reply.body()).isTrue();
    }
    assertThat(computing).as("still at work").anyMatch(reply -> !reply.isDone());
    assertThat(computing.stream().map(CompletableFuture::join))
        .allMatch(reply -> reply.status() == 200);
  }

  @Test
  void manyLargeBodiesAreTakenInTurn() {
    String review = review("configmaps", "ConfigMap", "x".repeat(7 << 20));
    List<CompletableFuture<Reply>> large = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      large.add(send(server, review));
    }
    List<Reply> replies = large.stream().map(CompletableFuture::join).toList();
    assertThat(replies).allMatch(reply -> reply.status() == 200 || reply.status() == 503);
    assertThat(replies).anyMatch(Reply::allowed);
    assertThat(server.isAlive()).isTrue();
    assertThat(server.log()).doesNotContain("OutOfMemory");
    assertThat(send(server, review("configmaps", "ConfigMap", "x")).join().allowed()).isTrue();
  }

  @Test
  void whatIsInFlightIsAnsweredBeforeTheEnd() throws Exception {
    try (ServerProcess ending = started()) {
      asked.drainPermits();
      CompletableFuture<Reply> slow = send(ending, review("pods", "Pod", "x"));
      asked.acquire();
      Thread end = Thread.ofVirtual().start(ending::end);
      TestCluster.await(
          LONGEST, "the end to begin", () -> ending.log().contains("waiting for 1 reviews"));
      mayAnswer.release();
      Reply last = slow.join();
      assertThat(last.allowed()).as(last.body()).isTrue();
      end.join();
    }
  }

  private static CompletableFuture<Reply> send(ServerProcess to, String review) {
    return client
        .request(
            new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost("localhost")
                .setPort(to.port())
                .setURI("/validate?timeout=30s")
                .setTimeout(LONGEST.toMillis())
                .putHeader("Content-Type", "application/json"))
        .compose(
            request ->
                request
                    .send(Buffer.buffer(review))
                    .compose(
                        response ->
                            response
                                .body()
                                .map(body -> new Reply(response.statusCode(), body.toString()))))
        .toCompletionStage()
        .toCompletableFuture()
        .orTimeout(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static String review(String resource, String kind, String text) {
    ObjectNode review = Json.object().put("apiVersion", "admission.k8s.io/v1");
    review.put("kind", "AdmissionReview");
    ObjectNode request = review.putObject("request").put("uid", "1").put("operation", "CREATE");
    request.putObject("kind").put("group", "").put("version", "v1").put("kind", kind);
    request.putObject("resource").put("group", "").put("version", "v1").put("resource", resource);
    request.put("name", "one").put("namespace", "shop").put("dryRun", true);
    ObjectNode object = request.putObject("object").put("apiVersion", "v1").put("kind", kind);
    ObjectNode metadata = object.putObject("metadata").put("name", "one").put("namespace", "shop");
    metadata.putObject("labels").put("team", "a");
    object.putObject("data").put("text", text);
    return review.toString();
  }
}
