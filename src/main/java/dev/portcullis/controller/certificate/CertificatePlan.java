package dev.portcullis.controller.certificate;

import dev.portcullis.adapter.certificate.Credential;
import dev.portcullis.adapter.certificate.KeyAlgorithm;
import dev.portcullis.adapter.certificate.ServingFiles;
import dev.portcullis.adapter.certificate.Signatures;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides what is to be done about the certificates next. An authority is trusted everywhere before
 * anything that it signed is shown, and those before it stay trusted as long as they live; so no
 * call fails while certificates change.
 */
final class CertificatePlan {
  private final CertificateSettings settings;
  private final State state;

  private CertificatePlan(CertificateSettings settings, State state) {
    this.settings = settings;
    this.state = state;
  }

  /**
   * What is known.
   *
   * @param authority the Secret of the authority
   * @param serving the Secret of the server certificate
   * @param trusted the authorities that were in use until now, also when their Secret is gone
   * @param shown what replicas show while the Secret cannot be used
   * @param configured the {@code caBundle} of each of our webhooks
   * @param now the time
   */
  record State(
      TlsSecret authority,
      TlsSecret serving,
      List<X509Certificate> trusted,
      Optional<ServingFiles.Content> shown,
      List<List<X509Certificate>> configured,
      Instant now) {
    State {
      trusted = List.copyOf(trusted);
      configured = List.copyOf(configured);
    }
  }

  /** What is to be done. */
  sealed interface Step {
    /** Everything is as it should be. */
    record Nothing() implements Step {}

    /**
     * Make an authority.
     *
     * @param renewed the one whose key stays; empty for a new key
     * @param kept the others that stay trusted
     * @param reason why
     */
    record MakeAuthority(Optional<Credential> renewed, List<X509Certificate> kept, String reason)
        implements Step {}

    /**
     * Make a server certificate.
     *
     * @param signer who signs it
     * @param reason why
     */
    record MakeServing(Credential signer, String reason) implements Step {}

    /**
     * Replace a Secret by one of the right type that holds the same.
     *
     * @param secret the Secret
     */
    record Retype(TlsSecret secret) implements Step {}

    /**
     * Put back what is shown, whose Secret is lost.
     *
     * @param content what is shown
     */
    record Restore(ServingFiles.Content content) implements Step {}

    /**
     * Make the server certificate as soon as this authority is trusted everywhere.
     *
     * @param signer who is going to sign
     * @param trusted whether every webhook configuration has it by now
     * @param reason why the certificate is to be made
     */
    record Distribute(Credential signer, boolean trusted, String reason) implements Step {}

    /**
     * Only somebody else can help.
     *
     * @param reason what is wrong
     */
    record Unable(String reason) implements Step {}
  }

  /** The next step. */
  static Step next(CertificateSettings settings, State state) {
    CertificatePlan plan = new CertificatePlan(settings, state);
    return plan.authority().orElseGet(plan::serving);
  }

  /** What is to be done about the authority; empty when nothing is. */
  private Optional<Step> authority() {
    TlsSecret authority = state.authority();
    if (authority.isForeign()) {
      return authority.problem().map(problem -> unable(authority, problem));
    }
    if (authority.isMissing() && state.serving().isForeign()) {
      // A certificate of somebody else's making comes with its authority, or does without ours.
      return Optional.empty();
    }
    Optional<Credential> own = authority.credential();
    if (own.isEmpty() || own.get().certificate().getBasicConstraints() < 0) {
      return Optional.of(
          new Step.MakeAuthority(
              Optional.empty(), kept(), authority.text() + " " + why(authority)));
    }
    if (!KeyAlgorithm.of(own.get().key()).equals(Optional.of(settings.algorithm()))) {
      return Optional.of(
          new Step.MakeAuthority(
              Optional.empty(), kept(), "keys are " + settings.algorithm() + " from now on"));
    }
    if (endsSoon(own.get().certificate())) {
      return Optional.of(
          new Step.MakeAuthority(own, kept(), "it ends " + end(own.get().certificate())));
    }
    return authority.isOfOtherType() ? Optional.of(new Step.Retype(authority)) : Optional.empty();
  }

  private static String why(TlsSecret secret) {
    return secret.problem().orElse("holds no authority");
  }

  /** Every authority that live certificates may hang on. */
  private List<X509Certificate> kept() {
    List<X509Certificate> all = new ArrayList<>();
    if (state.authority().isUsable()) {
      all.addAll(state.authority().certificates());
    }
    all.addAll(state.trusted());
    // A leader that has just started was told nothing, but API servers were, by the one before.
    if (!state.serving().certificates().isEmpty()) {
      X509Certificate current = state.serving().certificates().getFirst();
      state.configured().stream()
          .flatMap(List::stream)
          .filter(one -> Signatures.signed(one, current))
          .forEach(all::add);
    }
    return Trust.living(all, state.now());
  }

  private Step serving() {
    TlsSecret serving = state.serving();
    if (serving.isForeign()) {
      return foreignServing();
    }
    Optional<Credential> signer = state.authority().credential();
    Optional<String> reason = reason(signer);
    if (reason.isEmpty()) {
      return serving.isOfOtherType() ? new Step.Retype(serving) : new Step.Nothing();
    }
    if (signer.isEmpty()) {
      return unable(
          state.authority(),
          "holds no key, so that no server certificate can be signed: " + reason.get());
    }
    Optional<ServingFiles.Content> shown = stillGood();
    if (shown.isPresent() && !Trust.accepts(signers(), signer.get().certificate(), state.now())) {
      return serving.content().isEmpty()
          ? new Step.Restore(shown.get())
          : distribute(signer.get(), reason.get());
    }
    return new Step.MakeServing(signer.get(), reason.get());
  }

  /** Why the server certificate has to be made. */
  private Optional<String> reason(Optional<Credential> signer) {
    TlsSecret serving = state.serving();
    Optional<ServingFiles.Content> content = serving.content();
    if (content.isEmpty()) {
      return Optional.of(serving.text() + " " + why(serving));
    }
    X509Certificate certificate = content.get().chain().getFirst();
    if (endsSoon(certificate)) {
      return Optional.of("it ends " + end(certificate));
    }
    if (!Trust.trusted(content.get().chain(), state.authority().certificates(), state.now())) {
      return Optional.of("it is not signed by the authority");
    }
    if (signer.isPresent() && !Signatures.signed(signer.get().certificate(), certificate)) {
      return Optional.of("it is signed by an authority before");
    }
    if (!settings.serving().coveredBy(certificate)) {
      return Optional.of("it is not for " + String.join(", ", settings.serving().dnsNames()));
    }
    return KeyAlgorithm.of(content.get().key()).equals(Optional.of(settings.algorithm()))
        ? Optional.empty()
        : Optional.of("keys are " + settings.algorithm() + " from now on");
  }

  private Step distribute(Credential signer, String reason) {
    boolean everywhere =
        state.configured().stream()
            .allMatch(bundle -> Trust.accepts(bundle, signer.certificate(), state.now()));
    return new Step.Distribute(signer, everywhere, reason);
  }

  /** What is shown and trusted, if API servers call us at all. */
  private Optional<ServingFiles.Content> stillGood() {
    return state.configured().isEmpty()
        ? Optional.empty()
        : state
            .shown()
            .filter(
                shown ->
                    Trust.trusted(shown.chain(), state.authority().certificates(), state.now()));
  }

  /** The authorities that signed what is shown; they are trusted by whoever calls. */
  private List<X509Certificate> signers() {
    return state
        .shown()
        .map(shown -> shown.chain().getFirst())
        .map(
            shown ->
                state.authority().certificates().stream()
                    .filter(one -> Signatures.signed(one, shown))
                    .toList())
        .orElse(List.of());
  }

  private Step foreignServing() {
    TlsSecret serving = state.serving();
    if (serving.content().isEmpty()) {
      return unable(serving, why(serving));
    }
    List<X509Certificate> bundle = bundle(state.authority(), serving);
    if (bundle.isEmpty()) {
      return unable(
          serving,
          "has no ca.crt, and "
              + state.authority().text()
              + " is not there: API servers cannot be told whom to trust");
    }
    if (!Trust.trusted(serving.certificates(), bundle, state.now())) {
      return unable(
          serving, "holds a certificate that is not valid or not signed by its authority");
    }
    X509Certificate certificate = serving.certificates().getFirst();
    return endsSoon(certificate)
        ? unable(serving, "holds a certificate that ends " + end(certificate))
        : new Step.Nothing();
  }

  /** The authorities that API servers are to trust; empty when they are not known. */
  static List<X509Certificate> bundle(TlsSecret authority, TlsSecret serving) {
    if (!authority.isMissing()) {
      return authority.isUsable() ? authority.certificates() : List.of();
    }
    return serving.isForeign() ? serving.trust() : List.of();
  }

  private Step unable(TlsSecret secret, String problem) {
    return new Step.Unable(
        secret.text()
            + " "
            + problem
            + (secret.isForeign()
                ? "; it lacks the label "
                    + secret.label().key()
                    + ": "
                    + secret.label().value()
                    + ", so it is not ours to renew"
                : ""));
  }

  private boolean endsSoon(X509Certificate certificate) {
    return !Trust.lives(certificate, state.now())
        || certificate.getNotAfter().toInstant().isBefore(state.now().plus(settings.renewBefore()));
  }

  private static String end(X509Certificate certificate) {
    return "at " + certificate.getNotAfter().toInstant();
  }
}
