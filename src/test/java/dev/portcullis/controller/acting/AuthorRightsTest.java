package dev.portcullis.controller.acting;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.admission.author.Author;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.WithoutWaiting;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is asked of the API server about rights, and how long its answers are believed in. */
class AuthorRightsTest {
  private static final Author JANE = new Author("jane", "7", List.of("b", "a"), Map.of());

  private final Reviews reviews = new Reviews();
  private long now = 1_000;
  private final AuthorRights rights = new AuthorRights(() -> now);

  /** Answers reviews as an API server with a few rights would. */
  private static final class Reviews implements ClusterLookup {
    private final Set<String> allowed = new HashSet<>();
    private final List<String> asked = new ArrayList<>();
    private final List<JsonNode> bodies = new ArrayList<>();
    private boolean unavailable;
    private final CountDownLatch open = new CountDownLatch(1);
    private boolean held;

    private synchronized List<String> asked() {
      return List.copyOf(asked);
    }

    @Override
    public Answer<JsonNode> create(ApiPath path, JsonNode body) {
      JsonNode what = body.path("spec").path("resourceAttributes");
      String text =
          "%s %s %s/%s"
              .formatted(
                  what.path("verb").asText(),
                  what.path("resource").asText(),
                  what.path("namespace").asText("*"),
                  what.path("name").asText("*"));
      synchronized (this) {
        asked.add(text);
        bodies.add(body);
      }
      if (held) {
        try {
          assertThat(open.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
      if (unavailable) {
        return new Answer.Unavailable<>("it is away");
      }
      ObjectNode answer = Json.object();
      answer.putObject("status").put("allowed", allowed.contains(text));
      return new Answer.Found<>(answer);
    }

    @Override
    public Answer<JsonNode> find(ResourceRef ref) {
      throw new IllegalStateException("nothing is read");
    }

    @Override
    public Answer<List<JsonNode>> list(
        GroupVersionKind kind, String namespace, JsonNode labelSelector) {
      throw new IllegalStateException("nothing is read");
    }

    @Override
    public Answer<JsonNode> read(ApiPath path) {
      throw new IllegalStateException("nothing is read");
    }
  }

  private static Act get(String namespace, String name) {
    return new Act("get", "", "v1", "secrets", "", namespace, name);
  }

  private String may(Act act) {
    return text(rights.allows(JANE, act, true, reviews));
  }

  private static String text(Answer<Boolean> answer) {
    return switch (answer) {
      case Answer.Found<Boolean>(Boolean allowed) -> allowed ? "yes" : "no";
      case Answer.Absent<Boolean>(String reason) -> reason;
      case Answer.Unavailable<Boolean>(String reason) -> reason;
    };
  }

  @Test
  void whoMayEverywhereIsAskedAboutOnce() {
    reviews.allowed.add("get secrets */*");
    for (int i = 0; i < 5_000; i++) {
      assertThat(may(get("ns-" + i, "kubeconfig-" + i))).isEqualTo("yes");
    }
    assertThat(reviews.asked).containsExactly("get secrets */*");
  }

  @Test
  void whoMayInANamespaceIsAskedAboutOnceForIt() {
    reviews.allowed.add("get secrets a/*");
    for (int i = 0; i < 5_000; i++) {
      assertThat(may(get("a", "kubeconfig-" + i))).isEqualTo("yes");
    }
    assertThat(reviews.asked).containsExactly("get secrets */*", "get secrets a/*");
  }

  @Test
  void aRightToOneObjectIsARightToThatOne() {
    reviews.allowed.add("get secrets a/one");
    assertThat(may(get("a", "one"))).isEqualTo("yes");
    assertThat(may(get("a", "two"))).isEqualTo("no");
    assertThat(may(get("b", "one"))).isEqualTo("no");
    assertThat(may(get("a", ""))).isEqualTo("no");
  }

  @Test
  void insideOfANamespaceNobodyAsksForAll() {
    reviews.allowed.add("get secrets */*");
    assertThat(text(rights.allows(JANE, get("a", "one"), false, reviews))).isEqualTo("no");
    assertThat(reviews.asked).containsExactly("get secrets a/*", "get secrets a/one");
  }

  @Test
  void aRightThatIsTakenAwayIsGoneInTenSeconds() {
    reviews.allowed.add("get secrets */*");
    assertThat(may(get("a", "one"))).isEqualTo("yes");
    reviews.allowed.clear();
    now += Duration.ofSeconds(10).toNanos() - 1;
    assertThat(may(get("a", "one"))).isEqualTo("yes");
    now += 1;
    assertThat(may(get("a", "one"))).isEqualTo("no");
  }

  @Test
  void aRightThatIsGivenCountsInFiveSeconds() {
    assertThat(may(get("a", "one"))).isEqualTo("no");
    reviews.allowed.add("get secrets a/*");
    now += Duration.ofSeconds(5).toNanos() - 1;
    assertThat(may(get("a", "one"))).isEqualTo("no");
    now += 1;
    assertThat(may(get("a", "one"))).isEqualTo("yes");
  }

  @Test
  void whereNobodyCanTellNothingIsAllowedAndNothingKept() {
    reviews.unavailable = true;
    assertThat(may(get("a", "one"))).isEqualTo("it is away");
    reviews.unavailable = false;
    reviews.allowed.add("get secrets */*");
    assertThat(may(get("a", "one"))).isEqualTo("yes");
  }

  @Test
  void theReviewSaysAllThatIsKnownOfTheAuthor() {
    Author author = new Author("joe", "u", List.of("devs"), Map.of("scopes", List.of("x")));
    rights.allows(
        author, new Act("patch", "apps", "v1", "deployments", "scale", "n", ""), false, reviews);
    assertThat(reviews.bodies.getFirst().path("spec").toString())
        .isEqualTo(
            "{\"user\":\"joe\",\"uid\":\"u\",\"groups\":[\"devs\"],\"extra\":{\"scopes\":[\"x\"]},"
                + "\"resourceAttributes\":{\"verb\":\"patch\",\"group\":\"apps\",\"version\":\"v1\","
                + "\"resource\":\"deployments\",\"subresource\":\"scale\",\"namespace\":\"n\"}}");
  }

  @Test
  void anotherAuthorIsAnotherQuestion() {
    reviews.allowed.add("get secrets */*");
    assertThat(may(get("a", "one"))).isEqualTo("yes");
    Author joe = new Author("joe", "", List.of(), Map.of());
    rights.allows(joe, get("a", "one"), true, reviews);
    assertThat(reviews.bodies)
        .extracting(body -> body.path("spec").path("user").asText())
        .containsExactly("jane", "joe");
  }

  /** On a thread that others wait for, only what is known counts, and nobody is waited for. */
  @Test
  void whoCannotWaitIsToldWhatIsKnown() throws Exception {
    reviews.allowed.add("get secrets */*");
    WithoutWaiting waiting = new WithoutWaiting();
    ClusterLookup atOnce = waiting.of(Ports.none(Ports.Mode.CONNECTED)).cluster();
    reviews.held = true;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var other = threads.submit(() -> may(get("a", "one")));
      while (reviews.asked().isEmpty()) {
        Thread.onSpinWait();
      }
      assertThat(text(rights.allows(JANE, get("a", "one"), true, atOnce)))
          .isEqualTo("it cannot be waited for here");
      assertThat(waiting.asked()).isTrue();
      reviews.open.countDown();
      assertThat(other.get()).isEqualTo("yes");
    }
    WithoutWaiting again = new WithoutWaiting();
    ClusterLookup second = again.of(Ports.none(Ports.Mode.CONNECTED)).cluster();
    assertThat(text(rights.allows(JANE, get("a", "one"), true, second))).isEqualTo("yes");
    assertThat(again.asked()).isFalse();
  }

  @Test
  void manyAtOnceAskOnce() throws Exception {
    reviews.allowed.add("get secrets */*");
    reviews.held = true;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<String>> all = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        String name = "s-" + i;
        all.add(() -> may(get("a", name)));
      }
      var running = all.stream().map(threads::submit).toList();
      reviews.open.countDown();
      for (var one : running) {
        assertThat(one.get()).isEqualTo("yes");
      }
    }
    assertThat(reviews.asked).containsExactly("get secrets */*");
  }
}
