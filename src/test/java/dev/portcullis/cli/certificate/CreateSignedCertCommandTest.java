package dev.portcullis.cli.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.certificate.CertificateException;
import dev.portcullis.adapter.certificate.Pem;
import dev.portcullis.cli.RootCommand;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CreateSignedCertCommandTest {
  @TempDir Path folder;

  @Test
  void theBundleTrustsTheCertificateOfTheSecret()
      throws CertificateException, GeneralSecurityException, YamlSyntaxException {
    X509Certificate authority = Pem.certificates(decode(run().strip())).getFirst();
    JsonNode secret = YamlReader.documents(run("--secret", "pair")).getFirst().content();
    assertThat(secret.path("metadata")).hasToString("{\"name\":\"pair\",\"namespace\":\"shop\"}");
    assertThat(secret.path("type").asText()).isEqualTo("kubernetes.io/tls");
    X509Certificate server =
        Pem.certificates(decode(secret.path("data").path("tls.crt").asText())).getFirst();
    server.verify(authority.getPublicKey());
    assertThat(server.getSubjectAlternativeNames().stream().map(n -> String.valueOf(n.get(1))))
        .containsExactly("web", "web.shop", "web.shop.svc");
    assertThat(Pem.key(decode(secret.path("data").path("tls.key").asText()))).isNotNull();
  }

  private static String decode(String base64) {
    return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
  }

  private String run(String... more) {
    String[] arguments = new String[7 + more.length];
    System.arraycopy(
        new String[] {
          "create-signed-cert",
          "--service",
          "web",
          "--namespace",
          "shop",
          "--folder",
          folder.toString()
        },
        0,
        arguments,
        0,
        7);
    System.arraycopy(more, 0, arguments, 7, more.length);
    StringWriter out = new StringWriter();
    int exit = RootCommand.commandLine().setOut(new PrintWriter(out, true)).execute(arguments);
    assertThat(exit).isZero();
    return out.toString();
  }
}
