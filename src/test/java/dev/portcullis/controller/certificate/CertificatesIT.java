package dev.portcullis.controller.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.certificate.KeyAlgorithm;
import dev.portcullis.adapter.certificate.Pem;
import dev.portcullis.adapter.certificate.Signatures;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.KubeClients;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.ReconcileLoop;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Certificates in the Secrets of a real API server, which calls us by them. */
@WithCluster
class CertificatesIT {
  private static final System.Logger LOG = System.getLogger(CertificatesIT.class.getName());
  private static final Duration SOON = Duration.ofSeconds(30);

  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
  private final List<AutoCloseable> open = new ArrayList<>();
  private TestCluster cluster;
  private KubernetesClient client;
  private KubeApi api;
  private Names names;
  private KeyAlgorithm algorithm = KeyAlgorithm.ECDSA;

  /** One replica: what it shows, and its controller. */
  private record Replica(
      ServingSource source, CertificateController controller, ReconcileLoop loop) {}

  @BeforeEach
  void prepare(TestCluster real) {
    cluster = real;
    client = KubeClients.of(Optional.of(cluster.kubeconfig()));
    open.add(client);
    api = new KubeApi(client, Duration.ofSeconds(5));
    names = Names.kyverno(cluster.newNamespace());
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable one : open.reversed()) {
      one.close();
    }
  }

  private CertificateSettings settings() {
    CertificateSettings usual = CertificateSettings.of(names, algorithm, "127.0.0.1");
    return new CertificateSettings(
        usual.names(),
        usual.serving(),
        usual.algorithm(),
        usual.renewBefore(),
        Duration.ofMillis(500));
  }

  private Replica replica(boolean leading) throws Exception {
    ServingSource source = new ServingSource(api, settings(), this::now, CertificatesIT::say);
    open.add(source);
    CertificateController controller =
        new CertificateController(
            api, settings(), source, this::now, () -> leading, CertificatesIT::say);
    ReconcileLoop loop =
        new ReconcileLoop(
            "certificates", Duration.ofHours(1), controller::reconcile, CertificatesIT::say);
    open.add(loop);
    source.onChange(loop::trigger);
    source.start();
    loop.start();
    return new Replica(source, controller, loop);
  }

  private static void say(String line) {
    LOG.log(System.Logger.Level.INFO, line);
  }

  /** The clock of the replicas; only certificates go by it. */
  private Instant now() {
    return Instant.now().plus(ahead.get());
  }

  private void setClock(Instant time) {
    ahead.set(Duration.between(Instant.now(), time));
  }

  private static void awaitReady(ServingSource source) {
    TestCluster.await(SOON, "a valid certificate", () -> source.problem().isEmpty());
  }

  private String authoritySecret() {
    return names.authoritySecret();
  }

  private Optional<JsonNode> secret(String name) {
    return api.get(CertificateSecrets.path(names, name, Map.of()))
            instanceof ApiAnswer.Done(JsonNode body)
        ? Optional.of(body)
        : Optional.empty();
  }

  private TlsSecret read(String name) {
    return CertificateSecrets.secret(names, name, secret(name), true);
  }

  private boolean isGood(String name) {
    TlsSecret secret = read(name);
    return secret.isUsable() && !secret.isForeign() && !secret.isOfOtherType();
  }

  private void delete(String name) {
    cluster.client().secrets().inNamespace(names.namespace()).withName(name).delete();
  }

  /** Runs a change and says how long both Secrets were not good afterwards. */
  private Duration repaired(Runnable change) {
    long start = System.nanoTime();
    change.run();
    TestCluster.await(
        SOON, "both Secrets", () -> isGood(authoritySecret()) && isGood(names.servingSecret()));
    return Duration.ofNanos(System.nanoTime() - start);
  }

  @Test
  void twoThatBeginAtOnceEndWithOneAuthority() throws Exception {
    for (KeyAlgorithm one : KeyAlgorithm.values()) {
      algorithm = one;
      names = Names.kyverno(cluster.newNamespace());
      Replica first = replica(true);
      Replica second = replica(true);
      Replica follower = replica(false);
      for (Replica each : List.of(first, second, follower)) {
        awaitReady(each.source());
      }
      TestCluster.await(
          SOON,
          "the same everywhere",
          () ->
              first.source().current().equals(follower.source().current())
                  && first.source().current().equals(second.source().current())
                  && first.source().authorities().equals(follower.source().authorities()));
      assertThat(first.source().authorities()).hasSize(1);
      PublicKey key = first.source().current().chain().getFirst().getPublicKey();
      assertThat(KeyAlgorithm.of(key)).contains(one);
    }
  }

  @Test
  void whatIsDeletedOrDamagedIsThereAgainWithinASecond() throws Exception {
    Replica leader = replica(true);
    Replica follower = replica(false);
    awaitReady(follower.source());
    AtomicInteger notReady = new AtomicInteger();
    for (String name : List.of(names.servingSecret(), authoritySecret())) {
      List<Runnable> changes =
          List.of(
              () -> delete(name),
              () ->
                  cluster.kubectl(
                      "-n",
                      names.namespace(),
                      "patch",
                      "secret",
                      name,
                      "-p",
                      "{\"data\":{\"tls.crt\":\"bm9uZQ==\"}}"),
              () ->
                  cluster.kubectl(
                      "-n",
                      names.namespace(),
                      "patch",
                      "secret",
                      name,
                      "-p",
                      "{\"data\":{\"tls.key\":\"\"}}"),
              () -> {
                delete(name);
                cluster.run(
                    "",
                    "-n",
                    names.namespace(),
                    "create",
                    "secret",
                    "generic",
                    name,
                    "--from-literal=rubbish=true");
                cluster.run(
                    "",
                    "-n",
                    names.namespace(),
                    "label",
                    "secret",
                    name,
                    "cert.kyverno.io/managed-by=kyverno");
              });
      for (Runnable change : changes) {
        Duration took = repaired(change);
        say("repaired in " + took.toMillis() + " ms");
        assertThat(took).isLessThan(Duration.ofSeconds(5));
        if (follower.source().problem().isPresent()) {
          notReady.incrementAndGet();
        }
        awaitReady(follower.source());
        awaitReady(leader.source());
      }
    }
    assertThat(notReady).hasValue(0);
  }

  @Test
  void theClockPassesTheEnd() throws Exception {
    Replica leader = replica(true);
    awaitReady(leader.source());
    X509Certificate first = leader.source().current().chain().getFirst();
    setClock(first.getNotAfter().toInstant().plusSeconds(1));
    assertThat(leader.source().problem()).isPresent();
    leader.loop().trigger();
    awaitReady(leader.source());
    X509Certificate second = leader.source().current().chain().getFirst();
    assertThat(second.getNotAfter()).isAfter(first.getNotAfter());
    assertThat(leader.source().authorities()).as("its authority lives on").hasSize(1);
    setClock(now().plus(Duration.ofDays(400)));
    leader.loop().trigger();
    awaitReady(leader.source());
    assertThat(leader.source().authorities()).hasSize(1);
  }

  @Test
  void whatIsSomebodyElsesIsUsedAndNeverWritten() throws Exception {
    Replica other = replica(true);
    awaitReady(other.source());
    TlsSecret authority = read(authoritySecret());
    TlsSecret serving = read(names.servingSecret());
    names = Names.kyverno(cluster.newNamespace());
    cluster.run(
        "apiVersion: v1\nkind: Secret\ntype: kubernetes.io/tls\nmetadata: {name: %s, namespace: %s}\ndata: {tls.crt: %s, tls.key: %s, ca.crt: %s}\n"
            .formatted(
                names.servingSecret(),
                names.namespace(),
                base64(Pem.of(serving.certificates())),
                base64(Pem.of(serving.key().orElseThrow())),
                base64(Pem.of(authority.certificates()))),
        "apply",
        "-f",
        "-");
    String before = secret(names.servingSecret()).orElseThrow().toString();
    Replica ours = replica(true);
    awaitReady(ours.source());
    assertThat(ours.source().authorities()).isEqualTo(authority.certificates());
    assertThat(secret(authoritySecret())).isEmpty();
    setClock(now().plus(Duration.ofDays(140)));
    assertThat(ours.controller().reconcile().orElse("")).contains("not ours to renew");
    assertThat(ours.source().problem()).isEmpty();
    assertThat(ours.source().notice().orElse("")).contains("ends at");
    assertThat(secret(names.servingSecret()).orElseThrow().toString()).isEqualTo(before);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes the bundle into our webhook configuration, as the webhook controller does. */
  private void configure(WebhookEndpoint endpoint, ServingSource source) {
    source
        .caBundle()
        .ifPresent(
            bundle ->
                cluster.apply(
                    """
                    apiVersion: admissionregistration.k8s.io/v1
                    kind: ValidatingWebhookConfiguration
                    metadata:
                      name: %s
                      labels: {%s: %s}
                    webhooks:
                      - name: certificates.example.org
                        clientConfig: {url: "https://127.0.0.1:%d/", caBundle: %s}
                        failurePolicy: Fail
                        sideEffects: None
                        admissionReviewVersions: [v1]
                        namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %s}}
                        rules: [{apiGroups: [""], apiVersions: [v1], resources: [configmaps], operations: [CREATE]}]
                    """
                        .formatted(
                            names.namespace(),
                            names.managedBy().key(),
                            names.managedBy().value(),
                            endpoint.port(),
                            bundle,
                            names.namespace())));
  }

  @Test
  void noCallFailsWhileTheAuthorityChanges() throws Exception {
    names =
        new Names(
            names.namespace(),
            names.service(),
            names.product(),
            new Names.ManagedBy("webhook.example.org/managed-by", names.namespace()),
            names.configMap());
    Replica leader = replica(true);
    Replica follower = replica(false);
    awaitReady(follower.source());
    WebhookEndpoint endpoint = WebhookEndpoint.start(follower.source()::current);
    open.add(endpoint);
    configure(endpoint, leader.source());
    open.add(() -> cluster.kubectl("delete", "validatingwebhookconfiguration", names.namespace()));
    ReconcileLoop configuring =
        new ReconcileLoop(
            "configuring",
            Duration.ofHours(1),
            () -> {
              configure(endpoint, leader.source());
              return Optional.empty();
            },
            CertificatesIT::say);
    open.add(configuring);
    configuring.start();
    leader.source().onChange(configuring::trigger);
    TestCluster.await(SOON, "a call", () -> create() && endpoint.calls() > 0);

    ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    AtomicInteger sent = new AtomicInteger();
    AtomicBoolean going = new AtomicBoolean(true);
    open.add(() -> going.set(false));
    List<Thread> load = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      load.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    while (going.get()) {
                      sent.incrementAndGet();
                      tryCreate().ifPresent(failures::add);
                    }
                  }));
    }
    rotate(follower, () -> delete(authoritySecret()));
    rotate(
        follower,
        () -> {
          delete(authoritySecret());
          delete(names.servingSecret());
        });
    int atEnd = sent.get();
    TestCluster.await(SOON, "more calls", () -> sent.get() > atEnd + 50);
    going.set(false);
    for (Thread one : load) {
      one.join();
    }
    say(sent + " requests, " + failures.size() + " failed");
    assertThat(failures).isEmpty();
    assertThat(endpoint.calls()).isGreaterThan(100);
    assertThat(leader.source().authorities()).hasSize(3);
  }

  /** Makes a new authority necessary and waits until what it signed is shown. */
  private static void rotate(Replica replica, Runnable change) {
    X509Certificate before = replica.source().authorities().getFirst();
    change.run();
    TestCluster.await(
        Duration.ofSeconds(40),
        "a certificate of another authority",
        () -> {
          X509Certificate newest = replica.source().authorities().getFirst();
          return !newest.equals(before)
              && Signatures.signed(newest, replica.source().current().chain().getFirst());
        });
  }

  private boolean create() {
    return tryCreate().isEmpty();
  }

  private Optional<String> tryCreate() {
    try {
      client
          .resource(
              new ConfigMapBuilder()
                  .withNewMetadata()
                  .withGenerateName("load-")
                  .withNamespace(names.namespace())
                  .endMetadata()
                  .build())
          .dryRun()
          .create();
      return Optional.empty();
    } catch (KubernetesClientException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
