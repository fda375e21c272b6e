package dev.portcullis.cli.certificate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.certificate.CertificateException;
import dev.portcullis.adapter.certificate.CertificateFolder;
import dev.portcullis.adapter.certificate.KeyAlgorithm;
import dev.portcullis.adapter.certificate.ServerNames;
import dev.portcullis.value.Json;
import dev.portcullis.yaml.YamlWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Makes an authority and a server certificate for a Service, and prints what a webhook
 * configuration needs to trust it.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#authenticate-apiservers">Webhook
 *     certificates</a>
 */
@Command(
    name = "create-signed-cert",
    description = {
      "Make a certificate authority and a server certificate for a webhook's Service.",
      "What is already there and good stays. Prints the caBundle of a webhook configuration."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class CreateSignedCertCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--service",
      defaultValue = "portcullis-svc",
      paramLabel = "NAME",
      description = "The Service (default: ${DEFAULT-VALUE}).")
  private String service = "portcullis-svc";

  @Option(
      names = "--namespace",
      defaultValue = "portcullis",
      paramLabel = "NAME",
      description = "Its namespace (default: ${DEFAULT-VALUE}).")
  private String namespace = "portcullis";

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      description =
          "Where ca.crt, ca.key, tls.crt and tls.key are kept (default: certs/<service>.<namespace>).")
  private @Nullable Path folder;

  @Option(
      names = "--secret",
      arity = "0..1",
      fallbackValue = "portcullis-webhook-certs",
      paramLabel = "NAME",
      description =
          "Print the manifest of a Secret of this name with certificate and key instead (default name: ${FALLBACK-VALUE}).")
  private @Nullable String secret;

  @Option(
      names = "--algorithm",
      defaultValue = "ECDSA",
      paramLabel = "NAME",
      description = "RSA, ECDSA or Ed25519, for new keys (default: ${DEFAULT-VALUE}).")
  private String algorithm = "ECDSA";

  @Option(
      names = "--request",
      description =
          "Only write a new tls.key, and tls.csr for somebody else to sign; prints the request.")
  private boolean request;

  @Option(
      names = "--check",
      description =
          "Only say whether tls.crt is good and signed by ca.crt; the exit status is 1 if not.")
  private boolean check;

  private CreateSignedCertCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    CertificateFolder certificates = new CertificateFolder(place(), InstantSource.system(), keys());
    ServerNames names = ServerNames.ofService(service, namespace);
    if (check) {
      Optional<String> problem = certificates.problem(names);
      problem.ifPresent(text -> spec.commandLine().getErr().println("not good: " + text));
      return problem.isEmpty() ? 0 : 1;
    }
    try {
      if (request) {
        out.print(Files.readString(certificates.request(names)));
        out.flush();
        return 0;
      }
      certificates.prepare(names);
      String name = secret;
      out.print(
          name == null
              ? base64(certificates.authority()) + System.lineSeparator()
              : manifest(name, certificates));
      out.flush();
      return 0;
    } catch (CertificateException | IOException e) {
      spec.commandLine().getErr().println("Error: " + e.getMessage());
      return 1;
    }
  }

  private KeyAlgorithm keys() {
    return KeyAlgorithm.named(algorithm)
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(), "--algorithm is RSA, ECDSA or Ed25519, not " + algorithm));
  }

  private Path place() {
    Path chosen = folder;
    return chosen == null
        ? Path.of(System.getProperty("portcullis-home", "."), "certs", service + "." + namespace)
        : chosen;
  }

  private String manifest(String name, CertificateFolder certificates) throws IOException {
    ObjectNode manifest = Json.object();
    manifest.put("apiVersion", "v1").put("kind", "Secret").put("type", "kubernetes.io/tls");
    manifest.putObject("metadata").put("name", name).put("namespace", namespace);
    manifest
        .putObject("data")
        .put("ca.crt", base64(certificates.authority()))
        .put("tls.crt", base64(certificates.serving().certificate()))
        .put("tls.key", base64(certificates.serving().key()));
    return YamlWriter.text(manifest);
  }

  private static String base64(Path file) throws IOException {
    return Base64.getEncoder().encodeToString(Files.readAllBytes(file));
  }
}
