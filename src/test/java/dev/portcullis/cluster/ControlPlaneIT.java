package dev.portcullis.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Base64;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;
import org.junit.jupiter.api.Test;

/** The test ground itself: what integration tests rely on. */
@WithCluster
class ControlPlaneIT {
  private static final Duration SOON = Duration.ofSeconds(20);

  @Test
  void controllersMakePodsOfDeployments(TestCluster cluster) {
    String namespace = cluster.newNamespace("team", "blue");
    cluster.kubectl("-n", namespace, "create", "deployment", "web", "--image=example.org/web:1");
    TestCluster.await(
        SOON,
        "a pod of the Deployment",
        () -> !cluster.client().pods().inNamespace(namespace).list().getItems().isEmpty());
    assertThat(cluster.client().namespaces().withName(namespace).get().getMetadata().getLabels())
        .containsEntry("team", "blue");
  }

  @Test
  void rolesAreEnforced(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    CommandResult refused =
        cluster.run("", "get", "secrets", "--as=somebody", "--as-group=nobodies", "-n", namespace);
    assertThat(refused.status()).isNotZero();
    assertThat(refused.errors()).contains("Forbidden", "somebody");
  }

  @Test
  void signingRequestsAreSigned(TestCluster cluster) throws Exception {
    KeyPairGenerator keys = KeyPairGenerator.getInstance("EC");
    KeyPair pair = keys.generateKeyPair();
    byte[] request =
        new JcaPKCS10CertificationRequestBuilder(new X500Principal("CN=somebody"), pair.getPublic())
            .build(new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate()))
            .getEncoded();
    String pem =
        "-----BEGIN CERTIFICATE REQUEST-----\n%s\n-----END CERTIFICATE REQUEST-----\n"
            .formatted(Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(request));
    cluster.apply(
        """
        apiVersion: certificates.k8s.io/v1
        kind: CertificateSigningRequest
        metadata:
          name: somebody
        spec:
          signerName: kubernetes.io/kube-apiserver-client
          usages: [client auth]
          request: %s
        """
            .formatted(Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.UTF_8))));
    cluster.kubectl("certificate", "approve", "somebody");
    TestCluster.await(
        SOON,
        "a certificate",
        () ->
            !cluster
                .kubectl("get", "csr", "somebody", "-o", "jsonpath={.status.certificate}")
                .isEmpty());
  }

  @Test
  void admissionPoliciesOfBothKindsAreServed(TestCluster cluster) {
    assertThat(cluster.kubectl("api-resources", "--api-group=admissionregistration.k8s.io"))
        .contains(
            "validatingwebhookconfigurations",
            "validatingadmissionpolicies",
            "mutatingadmissionpolicies");
  }
}
