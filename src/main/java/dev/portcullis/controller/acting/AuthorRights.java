package dev.portcullis.controller.acting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.admission.author.Author;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.value.Json;
import dev.portcullis.value.LastUsed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/**
 * What authors may do, as the API server says it; kept for a short time, so that much work of one
 * policy asks little, and a right that is taken away is gone soon. Thread-safe; calls block.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/#checking-api-access">Checking
 *     API access</a>
 */
final class AuthorRights {
  /** How long a right is believed in. */
  static final Duration ALLOWED = Duration.ofSeconds(10);

  /** How long the lack of a right is believed in. */
  static final Duration DENIED = Duration.ofSeconds(5);

  private static final int MOST = 8192;

  /** Somebody else's question is waited for no longer than this. */
  private static final long LONGEST_WAIT_MILLIS = 1000;

  private static final String GROUP = "authorization.k8s.io";
  private static final ApiPath REVIEWS =
      new ApiPath(GROUP, "v1", "", "subjectaccessreviews", "", "", Map.of());

  private final LongSupplier nanoTime;
  private final Map<Question, CompletableFuture<Kept>> kept = new LastUsed<>(MOST);

  private record Question(Author author, Act act) {}

  /** An answer, and the moment until which it counts. */
  private record Kept(Answer<Boolean> answer, long until) {}

  /**
   * Knows nothing yet.
   *
   * @param nanoTime a monotonic clock
   */
  AuthorRights(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * Whether an author may do something. Who may do it everywhere may do it in each place, so that
   * the wider question is asked first, and one answer does for many objects.
   *
   * @param everywhere whether it is worth asking for all namespaces
   * @param asking asks the API server, in the time that is left
   */
  Answer<Boolean> allows(Author author, Act act, boolean everywhere, ClusterLookup asking) {
    if (everywhere && !act.namespace().isEmpty()) {
      Answer<Boolean> answer = allows(author, act.withName("").withNamespace(""), asking);
      if (isDecided(answer)) {
        return answer;
      }
    }
    if (!act.name().isEmpty() && !act.isOfNamespace()) {
      Answer<Boolean> answer = allows(author, act.withName(""), asking);
      if (isDecided(answer)) {
        return answer;
      }
    }
    return allows(author, act, asking);
  }

  /** A wider question that is denied says nothing about the narrower one. */
  private static boolean isDecided(Answer<Boolean> answer) {
    return !(answer instanceof Answer.Found<Boolean>(Boolean allowed)) || allowed;
  }

  private Answer<Boolean> allows(Author author, Act act, ClusterLookup asking) {
    Question question = new Question(author, act);
    if (!asking.waits()) {
      return kept(question).orElseGet(() -> ask(question, asking));
    }
    CompletableFuture<Kept> mine = new CompletableFuture<>();
    Optional<Answer<Boolean>> known = before(question, mine).flatMap(AuthorRights::answer);
    if (known.isPresent()) {
      return known.get();
    }
    long asked = nanoTime.getAsLong();
    Answer<Boolean> answer = new Answer.Unavailable<>("the question was not asked");
    try {
      answer = ask(question, asking);
    } finally {
      mine.complete(new Kept(answer, asked + lasts(answer).toNanos()));
    }
    if (!(answer instanceof Answer.Found)) {
      forget(question, mine);
    }
    return answer;
  }

  private static Duration lasts(Answer<Boolean> answer) {
    if (answer instanceof Answer.Found<Boolean>(Boolean allowed)) {
      return allowed ? ALLOWED : DENIED;
    }
    return Duration.ZERO;
  }

  /** What is kept or asked already; where there is nothing, the question is taken. */
  private Optional<CompletableFuture<Kept>> before(
      Question question, CompletableFuture<Kept> mine) {
    long now = nanoTime.getAsLong();
    synchronized (kept) {
      CompletableFuture<Kept> known = kept.get(question);
      if (known != null && (!known.isDone() || known.join().until() - now > 0)) {
        return Optional.of(known);
      }
      kept.put(question, mine);
      return Optional.empty();
    }
  }

  /** What is known without waiting for anybody. */
  private Optional<Answer<Boolean>> kept(Question question) {
    long now = nanoTime.getAsLong();
    synchronized (kept) {
      return Optional.ofNullable(kept.get(question))
          .filter(CompletableFuture::isDone)
          .map(CompletableFuture::join)
          .filter(one -> one.until() - now > 0)
          .map(Kept::answer);
    }
  }

  private void forget(Question question, CompletableFuture<Kept> one) {
    synchronized (kept) {
      kept.remove(question, one);
    }
  }

  /** What somebody else is told; empty when it takes too long or nobody can tell. */
  private static Optional<Answer<Boolean>> answer(CompletableFuture<Kept> asked) {
    try {
      Answer<Boolean> answer = asked.get(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS).answer();
      return answer instanceof Answer.Found ? Optional.of(answer) : Optional.empty();
    } catch (TimeoutException | ExecutionException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static Answer<Boolean> ask(Question question, ClusterLookup asking) {
    return switch (asking.create(REVIEWS, review(question.author(), question.act()))) {
      case Answer.Found<JsonNode>(JsonNode review) when review.path("status").has("allowed") ->
          new Answer.Found<>(review.path("status").path("allowed").asBoolean());
      case Answer.Found<JsonNode> found -> new Answer.Unavailable<>("the review has no answer");
      case Answer.Absent<JsonNode>(String reason) -> new Answer.Unavailable<>(reason);
      case Answer.Unavailable<JsonNode>(String reason) -> new Answer.Unavailable<>(reason);
    };
  }

  private static JsonNode review(Author author, Act act) {
    ObjectNode review =
        Json.object().put("apiVersion", GROUP + "/v1").put("kind", "SubjectAccessReview");
    ObjectNode spec = review.putObject("spec").put("user", author.username());
    put(spec, "uid", author.uid());
    spec.set("groups", texts(author.groups()));
    ObjectNode extra = Json.object();
    author.extra().forEach((key, values) -> extra.set(key, texts(values)));
    if (!extra.isEmpty()) {
      spec.set("extra", extra);
    }
    ObjectNode attributes = spec.putObject("resourceAttributes").put("verb", act.verb());
    put(attributes, "group", act.group());
    put(attributes, "version", act.version());
    put(attributes, "resource", act.resource());
    put(attributes, "subresource", act.subresource());
    put(attributes, "namespace", act.namespace());
    put(attributes, "name", act.name());
    return review;
  }

  private static void put(ObjectNode object, String field, String value) {
    if (!value.isEmpty()) {
      object.put(field, value);
    }
  }

  private static ArrayNode texts(List<String> texts) {
    ArrayNode out = Json.NODES.arrayNode();
    texts.forEach(out::add);
    return out;
  }
}
