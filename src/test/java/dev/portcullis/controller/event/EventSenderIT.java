package dev.portcullis.controller.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.KubeClients;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.report.event.EventAction;
import dev.portcullis.report.event.EventReason;
import dev.portcullis.report.event.EventSource;
import dev.portcullis.report.event.EventSubject;
import dev.portcullis.report.event.PolicyEvent;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events in a real API server. */
@WithCluster
class EventSenderIT {
  private static final Duration SOON = Duration.ofSeconds(20);

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
  private final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
  private TestCluster cluster;
  private KubernetesClient client;
  private String namespace = "";

  @BeforeEach
  void prepare(TestCluster real) {
    cluster = real;
    client = KubeClients.of(Optional.of(cluster.kubeconfig()));
    namespace = cluster.newNamespace();
  }

  @AfterEach
  void closeClient() {
    client.close();
  }

  private EventSender sender(int queue, Set<EventReason> omitted, int perSecond, int burst) {
    EventSender sender =
        new EventSender(
            new KubeApi(client, Duration.ofSeconds(5)),
            new EventSettings("kyverno", "host-1", queue, omitted, perSecond, burst),
            now::get,
            log::add);
    sender.start();
    return sender;
  }

  private PolicyEvent event(EventReason reason, String note) {
    return new PolicyEvent(
        reason,
        EventAction.RESOURCE_PASSED,
        EventSource.ADMISSION,
        new EventSubject("v1", "ConfigMap", namespace, "web", "u-1"),
        Optional.of(new EventSubject("kyverno.io/v1", "ClusterPolicy", "", "p", "")),
        note);
  }

  private List<Event> events() {
    return cluster.client().v1().events().inNamespace(namespace).list().getItems();
  }

  @Test
  void anEventIsSeenAsPeopleSeeEvents() {
    try (EventSender sender = sender(10, Set.of(EventReason.POLICY_SKIPPED), 100, 100)) {
      sender.send(
          List.of(
              event(EventReason.POLICY_SKIPPED, "omitted"),
              event(EventReason.POLICY_VIOLATION, "x".repeat(2000))));
      TestCluster.await(SOON, "one event", () -> events().size() == 1);
    }
    Event seen = events().getFirst();
    assertThat(seen.getReason()).isEqualTo("PolicyViolation");
    assertThat(seen.getType()).isEqualTo("Warning");
    assertThat(seen.getAction()).isEqualTo("Resource Passed");
    assertThat(seen.getReportingComponent()).isEqualTo("kyverno-admission");
    assertThat(seen.getReportingInstance()).isEqualTo("kyverno-admission-host-1");
    assertThat(seen.getInvolvedObject().getKind()).isEqualTo("ConfigMap");
    assertThat(seen.getInvolvedObject().getName()).isEqualTo("web");
    assertThat(seen.getRelated().getName()).isEqualTo("p");
    assertThat(seen.getMessage()).hasSize(1024).endsWith("...");
    assertThat(cluster.kubectl("-n", namespace, "get", "events")).contains("PolicyViolation");
    assertThat(log).isEmpty();
  }

  @Test
  void theSameAgainBecomesASeries() {
    try (EventSender sender = sender(10, Set.of(), 100, 100)) {
      PolicyEvent same = event(EventReason.POLICY_VIOLATION, "again and again");
      sender.send(List.of(same));
      TestCluster.await(SOON, "the first", () -> sender.written() == 1);
      sender.send(List.of(same, same));
      TestCluster.await(SOON, "two more", () -> sender.aggregated() == 2);
      assertThat(events()).hasSize(1);
      now.set(now.get().plusSeconds(11));
      sender.send(List.of(same));
      TestCluster.await(
          SOON,
          "the series",
          () ->
              events().getFirst().getSeries() != null
                  && events().getFirst().getSeries().getCount() == 4);
      assertThat(events()).hasSize(1);
      cluster.client().v1().events().inNamespace(namespace).delete();
      now.set(now.get().plusSeconds(11));
      sender.send(List.of(same));
      TestCluster.await(SOON, "a new one", () -> events().size() == 1);
    }
  }

  @Test
  void whatComesTooFastIsDroppedAndCounted() {
    try (EventSender sender = sender(1000, Set.of(), 1, 2)) {
      for (int i = 0; i < 20; i++) {
        sender.send(List.of(event(EventReason.POLICY_VIOLATION, "number " + i)));
      }
      TestCluster.await(SOON, "two", () -> sender.written() >= 2);
      assertThat(sender.dropped()).isBetween(15L, 18L);
    }
    try (EventSender sender = sender(0, Set.of(), 100, 100)) {
      assertThat(sender.isOn()).isFalse();
      sender.send(List.of(event(EventReason.POLICY_VIOLATION, "never")));
      assertThat(sender.dropped()).isZero();
    }
  }

  @Test
  void aNamespaceThatIsGoneIsNoReasonToStop() {
    String there = namespace;
    namespace = "it-is-not-there";
    PolicyEvent nowhere = event(EventReason.POLICY_VIOLATION, "nowhere");
    namespace = there;
    try (EventSender sender = sender(10, Set.of(), 100, 100)) {
      sender.send(List.of(nowhere, event(EventReason.POLICY_VIOLATION, "here")));
      TestCluster.await(SOON, "the other", () -> sender.written() == 1 && sender.failed() == 1);
    }
    assertThat(log).hasSize(1).first().asString().contains("404").doesNotContain("nowhere");
  }
}
