package dev.portcullis.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.image.ImageDefaults;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The reviews of a start, with policies that are kind to them and others. */
class FirstReviewsTest {
  private static final int MANY = 40;

  private static String policy(String name, String parts) {
    return """
        ---
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: %s}
        spec:
          rules:
          - name: rule
            match: {any: [{resources: {kinds: [Pod]}}]}
        %s
        """
        .formatted(name, parts.indent(4).stripTrailing());
  }

  private static int evaluated(String policies, int count) {
    LoadedPolicies loaded =
        Surroundings.loader(() -> ImageDefaults.DOCKER).load("policies.yaml", policies);
    assertThat(loaded.policies()).as(loaded.toString()).hasSize(count);
    return new FirstReviews(new Engine(ImageDefaults.DOCKER))
        .evaluate(new PolicyIndex(loaded.policies(), loaded.exceptions()));
  }

  @Test
  void areEvaluatedWhateverPoliciesSay() {
    String denying =
        policy(
            "denying",
            "validate: {message: refused, pattern: {metadata: {labels: {team: \"?*\"}}}}");
    String changing =
        policy("changing", "mutate: {patchStrategicMerge: {metadata: {labels: {a: b}}}}");
    assertThat(evaluated(denying + changing, 2)).isPositive();
  }

  @Test
  void lookNothingUp() throws IOException {
    AtomicInteger asked = new AtomicInteger();
    HttpServer service =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          exchange.close();
        });
    service.start();
    try {
      String asking =
          """
          context:
          - name: answer
            apiCall: {method: GET, service: {url: "http://127.0.0.1:%d/"}, jmesPath: left}
          validate:
            failureAction: Enforce
            message: nothing left
            deny: {conditions: {all: [{key: "{{ answer }}", operator: LessThan, value: 1}]}}
          """
              .formatted(service.getAddress().getPort());
      assertThat(evaluated(policy("asking", asking), 1)).isPositive();
      assertThat(asked).hasValue(0);
    } finally {
      service.stop(0);
    }
  }

  @Test
  void endInTimeWithPoliciesThatComputeForLong() {
    String computing =
        """
        validate:
          failureAction: Enforce
          message: long
          foreach:
          - list: "split('%1$s', 'a')"
            deny:
              conditions:
                all:
                - key: "{{ length(split('%1$s', 'a')[?contains(@, 'c')]) }}"
                  operator: GreaterThan
                  value: 0
        """
            .formatted("a".repeat(3_000));
    String policies =
        IntStream.range(0, MANY)
            .mapToObj(number -> policy("computing-" + number, computing))
            .collect(Collectors.joining());
    long begin = System.nanoTime();
    int evaluated = evaluated(policies, MANY);
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
    assertThat(evaluated).as("not even all of them").isLessThan(FirstReviews.COUNT);
  }
}
