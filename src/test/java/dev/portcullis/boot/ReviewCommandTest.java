package dev.portcullis.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.boot.ReviewSubject.Ran;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The command {@code review} against a running server. */
@QuarkusTest
@TestProfile(StandaloneProfile.class)
class ReviewCommandTest {
  @TestHTTPResource(value = "/", tls = true)
  URL tls;

  private ServerSubject server;
  private ReviewSubject reviews;

  @BeforeEach
  void connect() {
    server = new ServerSubject(tls, StandaloneProfile.CERTIFICATES.resolve("ca.crt"));
    reviews = new ReviewSubject(server);
  }

  @Test
  void decisionsAndPatchesAreShown() {
    Ran ran =
        reviews.review(
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: good}
            data: {a: b}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: bad, namespace: strict}
            """);
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.out())
        .isEqualTo(
            """
            ConfigMap default/good: CREATE allowed (dry run)
              changed by policies:
                   a: b
                 kind: ConfigMap
                 metadata:
                +  annotations:
                +    zone: a
                   name: good
                   namespace: default
            ConfigMap strict/bad: CREATE denied
              resource ConfigMap/strict/bad was blocked due to the following policies\s

              need-team:
                check-team: 'validation error: The label team is required. rule check-team failed at path /metadata/labels/'
            """);
    assertThat(server.objects("kind=ConfigMap&name=good")).isEmpty();
  }

  @Test
  void whatIsPersistedIsUpdatedAndDeletedAfterwards() {
    String manifest = "{apiVersion: v1, kind: ConfigMap, metadata: {name: kept}, data: {a: b}}";
    assertThat(reviews.review(manifest, "--persist", "-n", "lasting").out())
        .startsWith("ConfigMap lasting/kept: CREATE allowed\n");
    assertThat(server.objects("kind=ConfigMap&namespace=lasting")).hasSize(1);
    assertThat(reviews.review(manifest, "-n", "lasting").out())
        .startsWith("ConfigMap lasting/kept: UPDATE allowed (dry run)\n");
    Ran deleted = reviews.review(manifest, "--persist", "-n", "lasting", "--operation", "DELETE");
    assertThat(deleted.out()).isEqualTo("ConfigMap lasting/kept: DELETE allowed\n");
    assertThat(server.objects("kind=ConfigMap&namespace=lasting")).isEmpty();
  }

  @Test
  void whatWasGeneratedIsShownWithoutItsSecrets() {
    Ran ran =
        reviews.review(
            "{apiVersion: v1, kind: Namespace, metadata: {name: shown, labels: {token: 'yes'}}}",
            "--persist");
    assertThat(ran.exit()).isZero();
    assertThat(ran.out())
        .contains("in the cluster besides:", "created Secret shown/token", "+  token: '***'")
        .doesNotContain("very-secret", "dmVyeS1zZWNyZXQ");
  }

  @Test
  void whatCannotBeAskedIsSaid() throws MalformedURLException {
    assertThat(reviews.review("{kind: ConfigMap}").err())
        .contains("a document has no apiVersion or no kind");
    Ran nobody =
        new ReviewSubject(
                new ServerSubject(URI.create("https://localhost:1").toURL(), server.authority()))
            .review("{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}");
    assertThat(nobody.exit()).isEqualTo(2);
    assertThat(nobody.err()).startsWith("Error: no server answers at https://localhost:1");
  }
}
