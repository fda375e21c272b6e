package dev.portcullis.controller.certificate;

import dev.portcullis.adapter.certificate.CertificateException;
import dev.portcullis.adapter.certificate.CertificateIssuer;
import dev.portcullis.adapter.certificate.Credential;
import dev.portcullis.adapter.certificate.ServingFiles;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.controller.certificate.CertificatePlan.Step;
import dev.portcullis.controller.certificate.CertificateSecrets.Result;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Makes and renews the authority and the server certificate in their Secrets. Only the leader
 * writes; two that write at once end with what the first wrote. Run it in a {@link
 * dev.portcullis.controller.ReconcileLoop} that is triggered by {@link ServingSource#onChange} and
 * at the beginning of leading.
 *
 * @see <a
 *     href="https://kyverno.io/docs/installation/customization/#certificate-management">Certificate
 *     management</a>
 */
public final class CertificateController {
  /** Each step changes one Secret at most, and each Secret once or twice. */
  private static final int MOST_STEPS = 6;

  private final CertificateSettings settings;
  private final CertificateSecrets secrets;
  private final ServingSource source;
  private final InstantSource clock;
  private final CertificateIssuer issuer;
  private final BooleanSupplier leading;
  private final Consumer<String> log;
  private Optional<Settling> settling = Optional.empty();

  /** Since when every webhook configuration is known to have an authority. */
  private record Settling(X509Certificate authority, Instant since) {}

  /**
   * Keeps the Secrets of these settings.
   *
   * @param source what this replica shows
   * @param leading whether this replica may write
   * @param log receives a line for everything that is made
   */
  public CertificateController(
      KubeApi api,
      CertificateSettings settings,
      ServingSource source,
      InstantSource clock,
      BooleanSupplier leading,
      Consumer<String> log) {
    this.settings = settings;
    this.secrets = new CertificateSecrets(api, settings.names());
    this.source = source;
    this.clock = clock;
    this.issuer = new CertificateIssuer(clock, settings.algorithm());
    this.leading = leading;
    this.log = log;
  }

  /**
   * Does what is to be done now.
   *
   * @return why it has to be looked at again soon; empty when everything is as it should be
   */
  public synchronized Optional<String> reconcile() {
    for (int step = 0; step < MOST_STEPS && leading.getAsBoolean(); step++) {
      switch (look()) {
        case Result.Failed<Seen>(String reason) -> {
          return Optional.of(reason);
        }
        case Result.Got<Seen>(Seen seen) -> {
          Outcome outcome = carryOut(seen.step(), seen.state());
          if (!outcome.goOn()) {
            return outcome.reason();
          }
        }
      }
    }
    return leading.getAsBoolean()
        ? Optional.of("the certificates change as fast as they are written")
        : Optional.empty();
  }

  private record Seen(CertificatePlan.State state, Step step) {}

  /**
   * What came of a step.
   *
   * @param goOn whether the next step may follow at once
   * @param reason why not
   */
  private record Outcome(boolean goOn, Optional<String> reason) {
    static Outcome of(Optional<String> failure) {
      return new Outcome(failure.isEmpty(), failure);
    }

    static Outcome stop(String reason) {
      return new Outcome(false, Optional.of(reason));
    }
  }

  private Result<Seen> look() {
    return switch (secrets.authority()) {
      case Result.Failed<TlsSecret>(String reason) -> new Result.Failed<>(reason);
      case Result.Got<TlsSecret>(TlsSecret authority) ->
          switch (secrets.serving()) {
            case Result.Failed<TlsSecret>(String reason) -> new Result.Failed<>(reason);
            case Result.Got<TlsSecret>(TlsSecret serving) -> look(authority, serving);
          };
    };
  }

  /** Webhook configurations are read only when something has to be made. */
  private Result<Seen> look(TlsSecret authority, TlsSecret serving) {
    CertificatePlan.State state = state(authority, serving, List.of());
    Step step = CertificatePlan.next(settings, state);
    if (step instanceof Step.Nothing || step instanceof Step.Unable) {
      return new Result.Got<>(new Seen(state, step));
    }
    return switch (secrets.configured()) {
      case Result.Failed<List<List<X509Certificate>>>(String reason) -> new Result.Failed<>(reason);
      case Result.Got<List<List<X509Certificate>>>(List<List<X509Certificate>> configured) -> {
        CertificatePlan.State whole = state(authority, serving, configured);
        yield new Result.Got<>(new Seen(whole, CertificatePlan.next(settings, whole)));
      }
    };
  }

  private CertificatePlan.State state(
      TlsSecret authority, TlsSecret serving, List<List<X509Certificate>> configured) {
    return new CertificatePlan.State(
        authority, serving, source.authorities(), source.known(), configured, clock.instant());
  }

  private Outcome carryOut(Step step, CertificatePlan.State state) {
    try {
      return switch (step) {
        case Step.Nothing() -> new Outcome(false, Optional.empty());
        case Step.Unable(String reason) -> Outcome.stop(reason);
        case Step.MakeAuthority make -> Outcome.of(makeAuthority(make, state));
        case Step.MakeServing(Credential signer, String reason) ->
            Outcome.of(makeServing(signer, reason, state));
        case Step.Retype(TlsSecret secret) -> Outcome.of(retype(secret));
        case Step.Restore(ServingFiles.Content content) ->
            Outcome.of(secrets.write(state.serving(), content.chain(), content.key()));
        case Step.Distribute distribute -> distribute(distribute, state);
      };
    } catch (CertificateException e) {
      return Outcome.stop(String.valueOf(e.getMessage()));
    }
  }

  private Optional<String> makeAuthority(Step.MakeAuthority step, CertificatePlan.State state)
      throws CertificateException {
    Credential made =
        step.renewed().isPresent()
            ? issuer.renewed(step.renewed().get())
            : issuer.authority(settings.authorityName());
    List<X509Certificate> bundle = new ArrayList<>(List.of(made.certificate()));
    bundle.addAll(step.kept());
    Optional<String> failure = secrets.write(state.authority(), bundle, made.key());
    if (failure.isEmpty()) {
      log.accept("made a certificate authority: " + step.reason());
    }
    return failure;
  }

  private Optional<String> makeServing(
      Credential signer, String reason, CertificatePlan.State state) throws CertificateException {
    Credential made = issuer.server(signer, settings.serving());
    Optional<String> failure =
        secrets.write(state.serving(), List.of(made.certificate()), made.key());
    if (failure.isEmpty()) {
      log.accept("made a server certificate: " + reason);
    }
    return failure;
  }

  private Optional<String> retype(TlsSecret secret) {
    return secret.key().isEmpty()
        ? Optional.of(secret.text() + " holds no key")
        : secrets.write(secret, secret.certificates(), secret.key().get());
  }

  /** API servers notice a changed configuration by a watch, which takes a moment. */
  private Outcome distribute(Step.Distribute step, CertificatePlan.State state)
      throws CertificateException {
    X509Certificate authority = step.signer().certificate();
    if (!step.trusted()) {
      settling = Optional.empty();
      return Outcome.stop(
          "a new server certificate waits until all webhook configurations trust the authority"
              + " that signs it");
    }
    if (settling.filter(one -> one.authority().equals(authority)).isEmpty()) {
      settling = Optional.of(new Settling(authority, state.now()));
    }
    Instant ready = settling.get().since().plus(settings.settle());
    return state.now().isBefore(ready)
        ? Outcome.stop("a new server certificate waits until " + ready)
        : Outcome.of(makeServing(step.signer(), step.reason(), state));
  }
}
