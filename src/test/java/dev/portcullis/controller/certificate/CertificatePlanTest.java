package dev.portcullis.controller.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.certificate.CertificateException;
import dev.portcullis.adapter.certificate.CertificateIssuer;
import dev.portcullis.adapter.certificate.Credential;
import dev.portcullis.adapter.certificate.KeyAlgorithm;
import dev.portcullis.adapter.certificate.ServingFiles;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.certificate.CertificatePlan.State;
import dev.portcullis.controller.certificate.CertificatePlan.Step;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CertificatePlanTest {
  private static final Names NAMES = Names.kyverno("kyverno");

  private Instant now = Instant.parse("2026-01-02T03:04:05Z");
  private KeyAlgorithm algorithm = KeyAlgorithm.ECDSA;

  private CertificateSettings settings() {
    return CertificateSettings.of(NAMES, algorithm, "");
  }

  private CertificateIssuer issuer() {
    return new CertificateIssuer(() -> now, algorithm);
  }

  private Credential newAuthority() throws CertificateException {
    return issuer().authority(settings().authorityName());
  }

  private static TlsSecret none(String name, boolean keyNeeded) {
    return CertificateSecrets.secret(NAMES, name, Optional.empty(), keyNeeded);
  }

  private static TlsSecret none(String name) {
    return none(name, false);
  }

  private static TlsSecret authority(Credential own, X509Certificate... more) {
    return holding(
        NAMES.authoritySecret(),
        own,
        java.util.stream.Stream.concat(
                java.util.stream.Stream.of(own.certificate()), java.util.Arrays.stream(more))
            .toList());
  }

  private static TlsSecret serving(Credential own) {
    return holding(NAMES.servingSecret(), own, List.of(own.certificate()));
  }

  private static TlsSecret holding(String name, Credential own, List<X509Certificate> chain) {
    return again(name, none(name).with(chain, own.key()));
  }

  private static TlsSecret again(String name, JsonNode stored) {
    return CertificateSecrets.secret(
        NAMES, name, Optional.of(stored), name.equals(NAMES.servingSecret()));
  }

  private static TlsSecret foreign(TlsSecret secret) {
    ObjectNode stored = secret.stored().orElseThrow().deepCopy();
    ((ObjectNode) stored.get("metadata")).remove("labels");
    return again(secret.name(), stored);
  }

  private static TlsSecret changed(TlsSecret secret, String key, String base64) {
    ObjectNode stored = secret.stored().orElseThrow().deepCopy();
    ((ObjectNode) stored.get("data")).put(key, base64);
    return again(secret.name(), stored);
  }

  private static TlsSecret typed(TlsSecret secret, String type) {
    ObjectNode stored = secret.stored().orElseThrow().deepCopy();
    return again(secret.name(), stored.put("type", type));
  }

  private Step next(TlsSecret authority, TlsSecret serving) {
    return next(authority, serving, List.of(), Optional.empty(), List.of());
  }

  private Step next(
      TlsSecret authority,
      TlsSecret serving,
      List<X509Certificate> trusted,
      Optional<Credential> shown,
      List<List<X509Certificate>> configured) {
    return CertificatePlan.next(
        settings(),
        new State(
            authority,
            serving,
            trusted,
            shown.map(one -> new ServingFiles.Content(List.of(one.certificate()), one.key())),
            configured,
            now));
  }

  @Test
  void anEmptyClusterGetsAnAuthorityAndThenACertificate() throws CertificateException {
    assertThat(next(none(NAMES.authoritySecret()), none(NAMES.servingSecret())))
        .isInstanceOfSatisfying(
            Step.MakeAuthority.class,
            step -> {
              assertThat(step.renewed()).isEmpty();
              assertThat(step.kept()).isEmpty();
            });
    assertThat(next(authority(newAuthority()), none(NAMES.servingSecret())))
        .isInstanceOf(Step.MakeServing.class);
  }

  @ParameterizedTest
  @EnumSource(KeyAlgorithm.class)
  void whatIsGoodStays(KeyAlgorithm one) throws CertificateException {
    algorithm = one;
    Credential authority = newAuthority();
    Credential serving = issuer().server(authority, settings().serving());
    assertThat(next(authority(authority), serving(serving))).isEqualTo(new Step.Nothing());
    assertThat(serving.certificate().getSubjectX500Principal().getName())
        .isEqualTo("CN=kyverno-svc");
    assertThat(authority.certificate().getSubjectX500Principal().getName())
        .isEqualTo("CN=*.kyverno.svc");
    now = now.plus(Duration.ofDays(150 - 15)).minusSeconds(1);
    assertThat(next(authority(authority), serving(serving))).isEqualTo(new Step.Nothing());
    now = now.plusSeconds(2);
    assertThat(next(authority(authority), serving(serving))).isInstanceOf(Step.MakeServing.class);
  }

  @Test
  void anAuthorityIsRenewedWithItsKeyAndTheOldOneStaysTrusted() throws CertificateException {
    Credential authority = newAuthority();
    now = now.plus(Duration.ofDays(365 - 14));
    Credential serving = issuer().server(authority, settings().serving());
    Step step = next(authority(authority), serving(serving));
    assertThat(step)
        .isInstanceOfSatisfying(
            Step.MakeAuthority.class,
            make -> {
              assertThat(make.renewed()).contains(authority);
              assertThat(make.kept()).containsExactly(authority.certificate());
            });
    Credential renewed = issuer().renewed(authority);
    assertThat(next(authority(renewed, authority.certificate()), serving(serving)))
        .isEqualTo(new Step.Nothing());
    now = now.plus(Duration.ofDays(20));
    assertThat(next(authority(renewed, authority.certificate()), serving(serving)))
        .as("after the end of the old one")
        .isEqualTo(new Step.Nothing());
  }

  @Test
  void aNewAuthorityIsTrustedEverywhereBeforeItSigns() throws CertificateException {
    Credential before = newAuthority();
    Credential serving = issuer().server(before, settings().serving());
    Step lost =
        next(
            none(NAMES.authoritySecret()),
            serving(serving),
            List.of(before.certificate()),
            Optional.of(serving),
            List.of(List.of(before.certificate())));
    assertThat(lost)
        .isInstanceOfSatisfying(
            Step.MakeAuthority.class,
            make -> assertThat(make.kept()).containsExactly(before.certificate()));

    Credential after = newAuthority();
    TlsSecret both = authority(after, before.certificate());
    List<X509Certificate> old = List.of(before.certificate());
    List<X509Certificate> whole = List.of(after.certificate(), before.certificate());
    assertThat(next(both, serving(serving), whole, Optional.of(serving), List.of(whole, old)))
        .isInstanceOfSatisfying(
            Step.Distribute.class, step -> assertThat(step.trusted()).isFalse());
    assertThat(next(both, serving(serving), whole, Optional.of(serving), List.of(whole, whole)))
        .isInstanceOfSatisfying(Step.Distribute.class, step -> assertThat(step.trusted()).isTrue());
    assertThat(next(both, none(NAMES.servingSecret()), whole, Optional.of(serving), List.of(old)))
        .as("the Secret is gone, but replicas still show what it held")
        .isInstanceOf(Step.Restore.class);
    assertThat(next(both, none(NAMES.servingSecret()), whole, Optional.empty(), List.of(old)))
        .as("nothing is shown that anybody trusts: waiting would help nobody")
        .isInstanceOf(Step.MakeServing.class);
    assertThat(next(both, serving(serving)))
        .as("nobody calls yet")
        .isInstanceOf(Step.MakeServing.class);
  }

  @Test
  void aLeaderThatHasJustStartedLearnsTheOldAuthorityFromWebhookConfigurations()
      throws CertificateException {
    Credential before = newAuthority();
    Credential stranger = newAuthority();
    Credential serving = issuer().server(before, settings().serving());
    Step step =
        next(
            none(NAMES.authoritySecret()),
            serving(serving),
            List.of(),
            Optional.empty(),
            List.of(List.of(stranger.certificate(), before.certificate())));
    assertThat(step)
        .isInstanceOfSatisfying(
            Step.MakeAuthority.class,
            make -> assertThat(make.kept()).containsExactly(before.certificate()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "bm8gY2VydGlmaWNhdGU="})
  void whatIsDamagedAndOursIsMadeAnew(String rubbish) throws CertificateException {
    Credential authority = newAuthority();
    Credential serving = issuer().server(authority, settings().serving());
    for (String key : List.of("tls.crt", "tls.key")) {
      assertThat(next(authority(authority), changed(serving(serving), key, rubbish)))
          .as("serving " + key)
          .isInstanceOf(Step.MakeServing.class);
      assertThat(next(changed(authority(authority), key, rubbish), serving(serving)))
          .as("authority " + key)
          .isInstanceOf(Step.MakeAuthority.class);
    }
  }

  @Test
  void aKeyOfAnotherCertificateIsDamageToo() throws CertificateException {
    Credential authority = newAuthority();
    Credential serving = issuer().server(authority, settings().serving());
    Credential other = issuer().server(authority, settings().serving());
    assertThat(
            next(authority(authority), serving(new Credential(serving.certificate(), other.key()))))
        .isInstanceOf(Step.MakeServing.class);
  }

  @Test
  void theRightContentInAWrongTypeIsKept() throws CertificateException {
    Credential authority = newAuthority();
    Credential serving = issuer().server(authority, settings().serving());
    assertThat(next(typed(authority(authority), "Opaque"), serving(serving)))
        .isInstanceOf(Step.Retype.class);
    assertThat(next(authority(authority), typed(serving(serving), "Opaque")))
        .isInstanceOf(Step.Retype.class);
  }

  @Test
  void otherNamesAndOtherKeysMakeANewCertificate() throws CertificateException {
    Credential authority = newAuthority();
    Credential other =
        issuer()
            .server(
                authority,
                dev.portcullis.adapter.certificate.ServerNames.ofService("other", "kyverno"));
    assertThat(next(authority(authority), serving(other))).isInstanceOf(Step.MakeServing.class);
    Credential serving = issuer().server(authority, settings().serving());
    algorithm = KeyAlgorithm.RSA;
    assertThat(next(authority(authority), serving(serving)))
        .isInstanceOfSatisfying(
            Step.MakeAuthority.class,
            make -> assertThat(make.kept()).containsExactly(authority.certificate()));
  }

  @Test
  void whatIsSomebodyElsesIsUsedAndNeverWritten() throws CertificateException {
    Credential authority = newAuthority();
    Credential serving = issuer().server(authority, settings().serving());
    TlsSecret theirs = foreign(serving(serving));
    assertThat(next(foreign(authority(authority)), theirs)).isEqualTo(new Step.Nothing());
    assertThat(next(foreign(authority(authority)), none(NAMES.servingSecret())))
        .as("their authority may sign for us")
        .isInstanceOf(Step.MakeServing.class);
    assertThat(next(none(NAMES.authoritySecret()), theirs))
        .isInstanceOfSatisfying(
            Step.Unable.class, step -> assertThat(step.reason()).contains("has no ca.crt"));
    TlsSecret withTrust =
        changed(
            theirs,
            "ca.crt",
            authority(authority).stored().orElseThrow().path("data").path("tls.crt").asText());
    assertThat(next(none(NAMES.authoritySecret()), withTrust)).isEqualTo(new Step.Nothing());
    now = now.plus(Duration.ofDays(140));
    assertThat(next(foreign(authority(authority)), theirs))
        .isInstanceOfSatisfying(
            Step.Unable.class,
            step ->
                assertThat(step.reason())
                    .contains("ends at", "cert.kyverno.io/managed-by", "not ours to renew"));
    now = now.plus(Duration.ofDays(140));
    assertThat(next(foreign(authority(authority)), theirs))
        .isInstanceOfSatisfying(
            Step.Unable.class, step -> assertThat(step.reason()).contains("not valid"));
  }
}
