package dev.portcullis.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.admission.PolicyLookups;
import dev.portcullis.cli.evaluate.Toolkit;
import dev.portcullis.policy.Policy;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.ForwardingLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** One policy whose look-ups hang does not hold what another one needs. */
class BoundedLookupsTest {
  private static final int MOST = 3;
  private static final ResourceRef REF =
      new ResourceRef(GroupVersionKind.of("v1", "ConfigMap"), "shop", "settings");

  private final CountDownLatch end = new CountDownLatch(1);
  private final CountDownLatch begun = new CountDownLatch(MOST);
  private final BoundedLookups lookups = new BoundedLookups(PolicyLookups.UNLIMITED, MOST);
  private final Ports ports = Ports.none(Ports.Mode.CONNECTED).withCluster(new Hanging());

  @Test
  void aPolicyThatWaitsForTooMuchFailsAndOthersDoNot() throws Exception {
    List<Future<Answer<JsonNode>>> hanging = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < MOST; i++) {
        hanging.add(threads.submit(() -> of("slow").find(REF)));
      }
      begun.await();
      assertThat(of("slow").find(REF))
          .isEqualTo(new Answer.Unavailable<>("policy slow already waits for 3 look-ups"));
      assertThat(of("quick").list(GroupVersionKind.of("v1", "Pod"), "", Json.object()))
          .isInstanceOf(Answer.Found.class);
      end.countDown();
      for (Future<Answer<JsonNode>> one : hanging) {
        assertThat(one.get()).isInstanceOf(Answer.Found.class);
      }
    }
    assertThat(of("slow").find(REF)).as("afterwards").isInstanceOf(Answer.Found.class);
  }

  private ClusterLookup of(String name) {
    return lookups.of(policy(name), ports).cluster();
  }

  private static Policy policy(String name) {
    return Toolkit.loader()
        .load(
            "policy.yaml",
            """
            apiVersion: kyverno.io/v1
            kind: ClusterPolicy
            metadata: {name: %s}
            spec:
              rules:
              - name: r
                match: {any: [{resources: {kinds: [Pod]}}]}
                validate: {message: m, deny: {}}
            """
                .formatted(name))
        .policies()
        .getFirst()
        .policy();
  }

  /** Objects are found when the test says so. */
  private final class Hanging extends ForwardingLookup {
    Hanging() {
      super(ClusterLookup.empty());
    }

    @Override
    public Answer<JsonNode> find(ResourceRef ref) {
      begun.countDown();
      try {
        end.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return new Answer.Found<>(Json.object());
    }

    @Override
    public Answer<List<JsonNode>> list(
        GroupVersionKind kind, String namespace, JsonNode labelSelector) {
      return new Answer.Found<>(List.of());
    }

    @Override
    public Answer<JsonNode> read(ApiPath path) {
      return new Answer.Found<>(Json.object());
    }

    @Override
    public Answer<JsonNode> create(ApiPath path, JsonNode body) {
      return rest().create(path, body);
    }

    @Override
    public ClusterLookup until(Deadline deadline) {
      return this;
    }

    @Override
    public ClusterLookup ofEngine() {
      return this;
    }
  }
}
