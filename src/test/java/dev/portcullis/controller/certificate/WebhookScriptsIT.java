package dev.portcullis.controller.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.adapter.certificate.Pem;
import dev.portcullis.adapter.certificate.ServingFiles;
import dev.portcullis.cluster.CommandResult;
import dev.portcullis.cluster.Project;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts that users of sidecar injectors know, on a real API server. */
@WithCluster
class WebhookScriptsIT {
  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String SERVICE = "injector-svc";
  private static final String SECRET = "injector-certs";

  @TempDir Path folder;
  private TestCluster cluster;
  private String namespace = "";
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void prepare(TestCluster real) throws IOException {
    cluster = real;
    namespace = cluster.newNamespace();
    environment.put("KUBECONFIG", cluster.kubeconfig().toString());
    environment.put(
        "PORTCULLIS_CLI",
        script(
            "cli",
            "exec '%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s' dev.portcullis.boot.Portcullis \"$@\""
                .formatted(
                    Path.of(System.getProperty("java.home"), "bin", "java"),
                    System.getProperty("java.class.path"))));
  }

  private String script(String name, String line) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + line + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    return file.toString();
  }

  private CommandResult run(String script, String input, String... more) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "bash",
                Project.ROOT.resolve("scripts").resolve(script).toString(),
                "--service",
                SERVICE,
                "--namespace",
                namespace,
                "--secret",
                SECRET));
    command.addAll(List.of(more));
    return CommandResult.of(LONGEST, command, Project.ROOT, environment, input);
  }

  private CommandResult create(String... more) {
    return run("webhook-create-signed-cert.sh", "", more);
  }

  private static void assertGood(CommandResult result, String output) {
    assertThat(result.status()).as(result.errors()).isZero();
    assertThat(result.output()).contains(output);
  }

  private Secret secret() {
    return cluster.client().secrets().inNamespace(namespace).withName(SECRET).get();
  }

  private static String text(Secret secret, String key) {
    return new String(
        Base64.getDecoder().decode(secret.getData().get(key)), StandardCharsets.UTF_8);
  }

  @Test
  void aServerThatRunsOnTheSecretIsAccepted() throws Exception {
    assertGood(create(), "secret/" + SECRET + " created");
    Secret made = secret();
    assertGood(create(), "secret/" + SECRET + " unchanged");
    assertThat(secret().getMetadata().getResourceVersion())
        .isEqualTo(made.getMetadata().getResourceVersion());
    assertThat(made.getType()).isEqualTo("Opaque");
    ServingFiles.Content content =
        ServingFiles.Content.read(text(made, "cert.pem"), text(made, "key.pem"));
    assertThat(content.key().getAlgorithm()).isEqualTo("RSA");
    assertAccepted(content);
  }

  @Test
  void aSignerSignsTheRequest() throws Exception {
    Signer signer = new Signer();
    try (AutoCloseable ends = signer.start()) {
      assertGood(
          create("--type", "tls", "--signer", "example.org/serving", "--algorithm", "ecdsa"),
          "secret/" + SECRET + " created");
      assertGood(
          create("--type", "tls", "--signer", "example.org/serving"),
          "secret/" + SECRET + " unchanged");
    }
    Secret made = secret();
    assertThat(made.getType()).isEqualTo("kubernetes.io/tls");
    assertAccepted(ServingFiles.Content.read(text(made, "tls.crt"), text(made, "tls.key")));
  }

  /** An API server that calls the Service by its name finds a server it trusts. */
  private void assertAccepted(ServingFiles.Content content) throws Exception {
    try (WebhookEndpoint endpoint = WebhookEndpoint.start(() -> content)) {
      CommandResult manifest =
          run(
              "webhook-patch-ca-bundle.sh",
              """
              apiVersion: v1
              kind: Service
              metadata: {name: %1$s, namespace: %2$s}
              spec: {type: ExternalName, externalName: localhost}
              ---
              apiVersion: admissionregistration.k8s.io/v1
              kind: ValidatingWebhookConfiguration
              metadata: {name: %2$s}
              webhooks:
                - name: injector.example.org
                  clientConfig:
                    service: {name: %1$s, namespace: %2$s, path: /mutate, port: %3$d}
                    caBundle: ${CA_BUNDLE}
                  failurePolicy: Fail
                  sideEffects: None
                  admissionReviewVersions: [v1]
                  namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %2$s}}
                  rules: [{apiGroups: [""], apiVersions: [v1], resources: [configmaps], operations: [CREATE]}]
              """
                  .formatted(SERVICE, namespace, endpoint.port()));
      assertThat(manifest.status()).as(manifest.errors()).isZero();
      CommandResult again = run("webhook-patch-ca-bundle.sh", manifest.output());
      assertThat(again.output()).isEqualTo(manifest.output());
      cluster.apply(manifest.output());
      try {
        TestCluster.await(
            SOON,
            "a call of the webhook",
            () -> {
              cluster.kubectl("-n", namespace, "create", "configmap", "one", "--dry-run=server");
              return endpoint.calls() > 0;
            });
      } finally {
        cluster.kubectl("delete", "validatingwebhookconfiguration", namespace);
      }
    }
  }

  @Test
  void failuresHaveAReason() throws Exception {
    CommandResult early = run("webhook-patch-ca-bundle.sh", "caBundle: ${CA_BUNDLE}");
    assertThat(early.status()).isEqualTo(1);
    assertThat(early.errors()).contains("no authority is known", "webhook-create-signed-cert.sh");

    cluster.kubectl(
        "-n", namespace, "create", "secret", "generic", SECRET, "--from-literal=mine=yes");
    CommandResult otherType = create("--type", "tls");
    assertThat(otherType.status()).isEqualTo(1);
    assertThat(otherType.errors()).contains("type Opaque", "cannot be changed");

    CommandResult refused =
        create("--signer", "kubernetes.io/kubelet-serving", "--algorithm", "Ed25519");
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.errors()).contains("kubernetes.io/kubelet-serving refused to sign");
    assertThat(secret().getData()).containsOnlyKeys("mine");

    CommandResult unknown = create("--no-such-option");
    assertThat(unknown.status()).isEqualTo(2);
    assertThat(unknown.errors()).contains("Usage:");

    environment.put("KUBECTL", script("kubectl-of-nobody", "exec kubectl --as=nobody \"$@\""));
    CommandResult forbidden = create();
    assertThat(forbidden.status()).isEqualTo(1);
    assertThat(forbidden.errors()).contains("Forbidden", "Error: Secret " + SECRET);

    environment.put("KUBECTL", folder.resolve("none").toString());
    CommandResult without = create();
    assertThat(without.status()).isEqualTo(1);
    assertThat(without.errors()).contains("kubectl was not found");
  }

  /** Signs approved requests, as a signer that somebody has installed. */
  private final class Signer {
    private final KeyPair keys;
    private final X500Name name = new X500Name("CN=signer");

    Signer() throws Exception {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(256);
      keys = generator.generateKeyPair();
    }

    AutoCloseable start() {
      Thread thread =
          Thread.ofVirtual()
              .start(
                  () ->
                      TestCluster.await(
                          LONGEST,
                          "a request",
                          () -> {
                            CertificateSigningRequest request = approved();
                            sign(request);
                            return true;
                          }));
      return thread::interrupt;
    }

    private CertificateSigningRequest approved() {
      return cluster
          .client()
          .certificates()
          .v1()
          .certificateSigningRequests()
          .list()
          .getItems()
          .stream()
          .filter(one -> one.getSpec().getSignerName().equals("example.org/serving"))
          .filter(one -> !one.getStatus().getConditions().isEmpty())
          .filter(one -> one.getStatus().getCertificate() == null)
          .findFirst()
          .orElseThrow();
    }

    private void sign(CertificateSigningRequest request) throws Exception {
      PKCS10CertificationRequest asked;
      String pem =
          new String(
              Base64.getDecoder().decode(request.getSpec().getRequest()), StandardCharsets.UTF_8);
      try (PEMParser parser = new PEMParser(new StringReader(pem))) {
        asked = (PKCS10CertificationRequest) parser.readObject();
      }
      Extensions extensions =
          Extensions.getInstance(
              asked
                  .getAttributes(PKCSObjectIdentifiers.pkcs_9_at_extensionRequest)[0]
                  .getAttrValues()
                  .getObjectAt(0));
      X509v3CertificateBuilder leaf =
          builder(asked.getSubject(), asked.getSubjectPublicKeyInfo())
              .addExtension(extensions.getExtension(Extension.subjectAlternativeName));
      X509v3CertificateBuilder own =
          builder(
                  name,
                  org.bouncycastle.asn1.x509.SubjectPublicKeyInfo.getInstance(
                      keys.getPublic().getEncoded()))
              .addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
      String chain = Pem.of(List.of(signed(leaf), signed(own)));
      request
          .getStatus()
          .setCertificate(
              Base64.getEncoder().encodeToString(chain.getBytes(StandardCharsets.UTF_8)));
      cluster
          .client()
          .certificates()
          .v1()
          .certificateSigningRequests()
          .resource(request)
          .updateStatus();
    }

    private X509v3CertificateBuilder builder(
        X500Name subject, org.bouncycastle.asn1.x509.SubjectPublicKeyInfo key) {
      Instant now = Instant.now();
      return new X509v3CertificateBuilder(
          name,
          BigInteger.valueOf(now.toEpochMilli()),
          Date.from(now.minus(Duration.ofHours(1))),
          Date.from(now.plus(Duration.ofDays(90))),
          subject,
          key);
    }

    private X509Certificate signed(X509v3CertificateBuilder builder) throws Exception {
      return new JcaX509CertificateConverter()
          .getCertificate(
              builder.build(
                  new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
    }
  }
}
