package dev.portcullis.controller.acting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.adapter.kube.WatchedKind;
import dev.portcullis.admission.author.AuthorSeal;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.ReconcileLoop;
import dev.portcullis.port.ApiPath;
import dev.portcullis.value.Json;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The key that seals the authors of policies: a Secret of our namespace that all replicas share,
 * made by the first that misses it. With another key nothing that was sealed before counts.
 * Thread-safe.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/configuration/secret/">Secrets</a>
 */
public final class AuthorKey implements Supplier<Optional<AuthorSeal>>, AutoCloseable {
  private static final Duration INTERVAL = Duration.ofSeconds(30);
  private static final Duration FIRST_LOOK = Duration.ofSeconds(2);
  private static final int LENGTH = 32;
  private static final String FIELD = "key";

  private final KubeApi api;
  private final Names names;
  private final Consumer<String> log;
  private final SecureRandom random = new SecureRandom();
  private final WatchedKind watch;
  private final ReconcileLoop loop;
  private volatile Optional<Known> known = Optional.empty();

  /** The key as it is stored, and what seals with it. */
  private record Known(String stored, AuthorSeal seal) {}

  /**
   * Does nothing before it is started.
   *
   * @param log receives lines about what is made and what cannot be
   */
  public AuthorKey(KubeApi api, Names names, Consumer<String> log) {
    this.api = api;
    this.names = names;
    this.log = log;
    this.loop = new ReconcileLoop("key of authors", INTERVAL, this::look, log);
    this.watch =
        new WatchedKind(
            api,
            path("", Map.of("fieldSelector", "metadata.name=" + names.authorSecret())),
            WatchListener.always(loop::trigger),
            log);
  }

  private ApiPath path(String name, Map<String, String> query) {
    return new ApiPath("", "v1", names.namespace(), "secrets", name, "", query);
  }

  /** Begins to follow the key. */
  public void start() {
    watch.start();
    loop.start();
  }

  /** Whether authors can be recorded and read. */
  public boolean isKnown() {
    return known.isPresent();
  }

  @Override
  public Optional<AuthorSeal> get() {
    return known.map(Known::seal);
  }

  private Optional<String> look() throws InterruptedException {
    if (!watch.awaitFirst(FIRST_LOOK)) {
      return Optional.of("Secret " + names.authorSecret() + " cannot be listed");
    }
    Optional<JsonNode> secret = watch.find(names.namespace(), names.authorSecret());
    return secret.isPresent() ? use(secret.get()) : create();
  }

  private Optional<String> use(JsonNode secret) {
    String stored = secret.path("data").path(FIELD).asText("");
    if (known.isPresent() && known.get().stored().equals(stored)) {
      return Optional.empty();
    }
    byte[] key;
    try {
      key = Base64.getDecoder().decode(stored);
    } catch (IllegalArgumentException e) {
      key = new byte[0];
    }
    if (key.length < LENGTH) {
      known = Optional.empty();
      return Optional.of(
          "Secret %s has no `%s` of at least %d bytes; delete it, and a new one is made"
              .formatted(names.authorSecret(), FIELD, LENGTH));
    }
    if (known.isPresent()) {
      log.accept(
          "the key of authors is another one: policies recorded before have no author any more");
    }
    known = Optional.of(new Known(stored, new AuthorSeal(key)));
    return Optional.empty();
  }

  /** What is made comes back by the watch, as what another replica makes does. */
  private Optional<String> create() {
    byte[] key = new byte[LENGTH];
    random.nextBytes(key);
    ObjectNode secret = Json.object().put("apiVersion", "v1").put("kind", "Secret");
    ObjectNode metadata = secret.putObject("metadata").put("name", names.authorSecret());
    metadata.putObject("labels").put(Names.APPLICATION, names.product());
    secret.put("type", "Opaque");
    secret.putObject("data").put(FIELD, Base64.getEncoder().encodeToString(key));
    return switch (api.create(path("", Map.of()), secret)) {
      case ApiAnswer.Done done -> {
        log.accept("Secret " + names.authorSecret() + " is made");
        yield Optional.empty();
      }
      case ApiAnswer.Refused refused when refused.isConflict() -> Optional.empty();
      case ApiAnswer.Refused(int code, String reason, String message) ->
          Optional.of("Secret " + names.authorSecret() + " cannot be made: " + code + " " + reason);
      case ApiAnswer.Unreachable(String reason) ->
          Optional.of("Secret " + names.authorSecret() + " cannot be made: " + reason);
    };
  }

  @Override
  public void close() {
    loop.close();
    watch.close();
  }
}
