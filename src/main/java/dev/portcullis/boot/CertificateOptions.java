package dev.portcullis.boot;

import dev.portcullis.adapter.certificate.KeyAlgorithm;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of the certificate that the server shows, and of those it makes itself. */
final class CertificateOptions {
  private static final String PREFIX = "portcullis.certificates.";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--certs",
      paramLabel = "FOLDER",
      description = "The folder of the own authority and certificate (default: certs).")
  private @Nullable Path folder;

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      description = "A certificate in PEM, in place of the own one; read again when it changes.")
  private @Nullable Path certificate;

  @Option(names = "--tls-key", paramLabel = "FILE", description = "The key of --tls-cert in PEM.")
  private @Nullable Path key;

  @Option(
      names = "--tls-ca",
      paramLabel = "FILE",
      description =
          "In a cluster: the authorities that signed --tls-cert, for webhook configurations"
              + " (default: ca.crt beside it).")
  private @Nullable Path authority;

  @Option(
      names = {"--tls-key-algorithm", "--tlsKeyAlgorithm"},
      paramLabel = "NAME",
      description =
          "In a cluster: RSA, ECDSA or Ed25519 (default: ECDSA; RSA with --names kyverno).")
  private @Nullable String keyAlgorithm;

  @Option(
      names = {"--renew-before", "--renewBefore"},
      paramLabel = "DURATION",
      description =
          "In a cluster: how long before their end certificates are renewed (default: 360h).")
  private @Nullable String renewBefore;

  @Option(
      names = "--external-certificates",
      description =
          "In a cluster: the Secrets with the certificates are made by somebody else, as"
              + " cert-manager.")
  private boolean externalCertificates;

  /** Refuses options that do not go together. */
  void check() {
    if ((certificate == null) != (key == null)) {
      throw new ParameterException(command.commandLine(), "--tls-cert and --tls-key go together");
    }
  }

  /**
   * What the options say, as settings of the server; a wrong option is refused.
   *
   * @param usualFolder the folder of the own authority where no option names one
   */
  Map<String, String> settings(Path usualFolder) {
    NamedPaths paths = new NamedPaths(command);
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(PREFIX + "folder", (folder == null ? usualFolder : folder).toString());
    if (certificate != null && key != null) {
      settings.put(PREFIX + "certificate", paths.existing(certificate).toString());
      settings.put(PREFIX + "key", paths.existing(key).toString());
    }
    if (authority != null) {
      settings.put(PREFIX + "authority", paths.existing(authority).toString());
    }
    if (keyAlgorithm != null) {
      if (KeyAlgorithm.named(keyAlgorithm).isEmpty()) {
        throw new ParameterException(
            command.commandLine(),
            "--tls-key-algorithm is RSA, ECDSA or Ed25519, not " + keyAlgorithm);
      }
      settings.put(PREFIX + "key-algorithm", keyAlgorithm);
    }
    if (renewBefore != null) {
      settings.put(PREFIX + "renew-before", renewBefore);
    }
    settings.put(PREFIX + "external", Boolean.toString(externalCertificates));
    return settings;
  }
}
