package dev.portcullis.controller.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.certificate.CertificateException;
import dev.portcullis.adapter.certificate.CertificateIssuer;
import dev.portcullis.adapter.certificate.Pem;
import dev.portcullis.adapter.certificate.ServingFiles;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.adapter.kube.WatchedKind;
import dev.portcullis.controller.Names;
import dev.portcullis.port.ApiPath;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * What a replica shows and what API servers are to trust, read from the Secrets by watch. A Secret
 * that cannot be used leaves what was good before in use. Thread-safe.
 */
public final class ServingSource implements AutoCloseable {
  private final Names names;
  private final Duration renewBefore;
  private final InstantSource clock;
  private final Consumer<String> log;
  private final ServingFiles.Content placeholder;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final Map<String, JsonNode> secrets = new ConcurrentHashMap<>();
  private final WatchedKind authority;
  private final WatchedKind serving;
  private volatile Held held = new Held(List.of(), Optional.empty(), Optional.empty());

  /**
   * What is in use.
   *
   * @param authorities whom API servers are to trust
   * @param content what is shown
   * @param problem why what is stored is not in use
   */
  private record Held(
      List<X509Certificate> authorities,
      Optional<ServingFiles.Content> content,
      Optional<String> problem) {}

  /**
   * Reads the two Secrets from its start on. Until they are there a certificate is shown that
   * nobody trusts, so that the endpoint can start.
   *
   * @param log receives a line when something else is in use, and when what is stored cannot be
   */
  public ServingSource(
      KubeApi api, CertificateSettings settings, InstantSource clock, Consumer<String> log)
      throws CertificateException {
    this.names = settings.names();
    this.renewBefore = settings.renewBefore();
    this.clock = clock;
    this.log = log;
    this.placeholder = new CertificateIssuer(clock).untrusted(settings.serving());
    this.authority = new WatchedKind(api, one(names.authoritySecret()), new Stored(), log);
    this.serving = new WatchedKind(api, one(names.servingSecret()), new Stored(), log);
  }

  /** Begins to watch. */
  public void start() {
    authority.start();
    serving.start();
  }

  /** Takes over what a watch tells. */
  private final class Stored implements WatchListener {
    @Override
    public void added(JsonNode object) {
      secrets.put(object.path("metadata").path("name").asText(""), object);
      changed();
    }

    @Override
    public void modified(JsonNode before, JsonNode object) {
      added(object);
    }

    @Override
    public void deleted(JsonNode object) {
      secrets.remove(object.path("metadata").path("name").asText(""));
      changed();
    }

    @Override
    public void synced() {
      changed();
    }
  }

  private ApiPath one(String name) {
    return CertificateSecrets.path(names, "", Map.of("fieldSelector", "metadata.name=" + name));
  }

  /** The certificate to show at the moment. */
  public ServingFiles.Content current() {
    return held.content().orElse(placeholder);
  }

  /** What came from the Secret; empty before there was any. */
  Optional<ServingFiles.Content> known() {
    return held.content();
  }

  /** Whom API servers are to trust, the newest first; empty before anybody is known. */
  public List<X509Certificate> authorities() {
    return held.authorities();
  }

  /** The same as the {@code caBundle} of webhook configurations, in base64. */
  public Optional<String> caBundle() {
    List<X509Certificate> all = held.authorities();
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Base64.getEncoder().encodeToString(Pem.of(all).getBytes(StandardCharsets.UTF_8)));
  }

  /** Is run after every change of the Secrets, by the thread of a watch; it must not block. */
  public void onChange(Runnable listener) {
    listeners.add(listener);
  }

  /**
   * Why API servers would not trust what is shown, for readiness.
   *
   * @return empty when they would
   */
  public Optional<String> problem() {
    Held now = held;
    if (now.content().isEmpty()) {
      return now.problem().or(() -> Optional.of("there is no certificate yet"));
    }
    return Trust.trusted(now.content().get().chain(), now.authorities(), clock.instant())
        ? Optional.empty()
        : Optional.of("the certificate is not valid or not signed by its authority");
  }

  /** What is wrong while what is shown is still good: it ends soon, or cannot be read any more. */
  public Optional<String> notice() {
    Held now = held;
    return now.problem().or(() -> now.content().flatMap(this::ending));
  }

  private Optional<String> ending(ServingFiles.Content content) {
    Instant end = content.chain().getFirst().getNotAfter().toInstant();
    return end.isBefore(clock.instant().plus(renewBefore))
        ? Optional.of("the certificate ends at " + end)
        : Optional.empty();
  }

  /**
   * Waits until both Secrets were looked at for the first time.
   *
   * @return whether they were
   */
  public boolean awaitFirst(Duration longest) throws InterruptedException {
    return authority.awaitFirst(longest) && serving.awaitFirst(longest);
  }

  private void changed() {
    look();
    listeners.forEach(Runnable::run);
  }

  /** Takes over what is stored, as far as it is good. */
  private synchronized void look() {
    TlsSecret stored = read(names.authoritySecret(), false);
    TlsSecret pair = read(names.servingSecret(), true);
    Held before = held;
    List<X509Certificate> bundle = CertificatePlan.bundle(stored, pair);
    List<X509Certificate> trusted = bundle.isEmpty() ? before.authorities() : bundle;
    Optional<ServingFiles.Content> content = choose(before, pair, trusted);
    held = new Held(trusted, content, problem(stored, bundle, pair, content));
    say(before, held);
  }

  private TlsSecret read(String name, boolean keyNeeded) {
    return CertificateSecrets.secret(
        names, name, Optional.ofNullable(secrets.get(name)), keyNeeded);
  }

  private Optional<ServingFiles.Content> choose(
      Held before, TlsSecret pair, List<X509Certificate> trusted) {
    Optional<ServingFiles.Content> stored = pair.content();
    Optional<ServingFiles.Content> shown = before.content();
    if (stored.isEmpty() || stored.equals(shown)) {
      return shown;
    }
    boolean better =
        Trust.trusted(stored.get().chain(), trusted, clock.instant())
            || shown.isEmpty()
            || !Trust.trusted(shown.get().chain(), trusted, clock.instant());
    return better ? stored : shown;
  }

  private static Optional<String> problem(
      TlsSecret stored,
      List<X509Certificate> bundle,
      TlsSecret pair,
      Optional<ServingFiles.Content> content) {
    if (bundle.isEmpty()) {
      return Optional.of(stored.text() + " " + stored.problem().orElse("holds no authority"));
    }
    if (pair.content().isEmpty()) {
      return Optional.of(pair.text() + " " + pair.problem().orElse("holds another key"));
    }
    return pair.content().equals(content)
        ? Optional.empty()
        : Optional.of(pair.text() + " holds a certificate that its authority has not signed");
  }

  private void say(Held before, Held now) {
    if (!now.content().equals(before.content())) {
      log.accept("new connections get the server certificate of " + names.servingSecret());
    }
    if (before.content().isPresent() && !now.problem().equals(before.problem())) {
      now.problem().ifPresent(problem -> log.accept(problem + "; what was good stays in use"));
    }
  }

  @Override
  public void close() {
    authority.close();
    serving.close();
  }
}
