package dev.portcullis.boot;

import dev.portcullis.adapter.certificate.KeyAlgorithm;
import dev.portcullis.report.event.EventReason;
import io.quarkus.runtime.Quarkus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Reads the options of the server and starts Quarkus with them. */
@Command(
    name = "serve",
    description =
        "Run the webhook server: with policies from files and an embedded cluster in memory, or, with"
            + " --kubeconfig or --in-cluster, with the policies of a Kubernetes cluster.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ServeCommand implements Callable<Integer> {
  /** Set by the start script: where the repository is. */
  private static final String HOME = "portcullis-home";

  @Spec private CommandSpec spec;

  @Option(
      names = "--policies",
      arity = "1..*",
      paramLabel = "PATH",
      description =
          "Files and folders with policies, read again when they change (default: deploy/policies).")
  private List<Path> policies = new ArrayList<>();

  @Option(
      names = "--cluster",
      arity = "1..*",
      paramLabel = "PATH",
      description =
          "Files and folders with the objects of the embedded cluster, read again when they change.")
  private List<Path> cluster = new ArrayList<>();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration, a ConfigMap in YAML, read again when it changes.")
  private @Nullable Path config;

  @Option(
      names = "--protect-managed-resources",
      description = "Refuse changes of generated objects by anybody but the server itself.")
  private boolean protectManagedResources;

  @Mixin private final SidecarOptions sidecars = new SidecarOptions();
  @Mixin private final ContextOptions context = new ContextOptions();
  @Mixin private final ReportOptions reports = new ReportOptions();

  @Option(
      names = "--show-secrets",
      description = "Show the values of Secrets in /standalone/objects.")
  private boolean showSecrets;

  @Option(
      names = "--host",
      defaultValue = "localhost",
      paramLabel = "ADDRESS",
      description = "The address to listen on; 0.0.0.0 for all (default: ${DEFAULT-VALUE}).")
  private String host = "localhost";

  @Option(
      names = "--port",
      defaultValue = "9443",
      paramLabel = "PORT",
      description = "The HTTPS port (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--management-port",
      defaultValue = "8000",
      paramLabel = "PORT",
      description = "The port of /metrics and /health (default: ${DEFAULT-VALUE}).")
  private int managementPort;

  @Option(
      names = "--certs",
      paramLabel = "FOLDER",
      description = "The folder of the own authority and certificate (default: certs).")
  private @Nullable Path certificates;

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
          "In a cluster: the authorities that signed --tls-cert, for webhook configurations (default: ca.crt beside it).")
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
          "In a cluster: the Secrets with the certificates are made by somebody else, as cert-manager.")
  private boolean externalCertificates;

  @Option(
      names = {"--max-queued-events", "--maxQueuedEvents"},
      defaultValue = "1000",
      paramLabel = "NUMBER",
      description =
          "In a cluster: how many events may wait to be written; 0 for no events (default: ${DEFAULT-VALUE}).")
  private int maxQueuedEvents;

  @Option(
      names = {"--omit-events", "--omitEvents"},
      split = ",",
      paramLabel = "REASON",
      description =
          "In a cluster: events not to write: PolicyViolation, PolicyApplied, PolicyError, PolicySkipped.")
  private List<String> omittedEvents = new ArrayList<>();

  @Option(
      names = "--service",
      paramLabel = "NAME",
      description = "The Service in the names of the certificate (default: NAMES-svc).")
  private @Nullable String service;

  @Option(
      names = "--namespace",
      paramLabel = "NAME",
      description = "The namespace of that Service and of our own objects (default: NAMES).")
  private @Nullable String namespace;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "Serve the cluster of this kubeconfig: policies and context come from there.")
  private @Nullable Path kubeconfig;

  @Option(
      names = "--in-cluster",
      description = "Serve the cluster this runs in, by the service account of the pod.")
  private boolean inCluster;

  @Option(
      names = "--names",
      defaultValue = "portcullis",
      paramLabel = "NAMES",
      description =
          "The names of our own objects in a cluster: portcullis, or kyverno for exactly Kyverno's"
              + " (default: ${DEFAULT-VALUE}).")
  private String names = "portcullis";

  @Mixin private final WebhookOptions webhooks = new WebhookOptions();
  @Mixin private final AuthorityOptions authorities = new AuthorityOptions();

  @Option(
      names = "--enable-policy-exceptions",
      arity = "0..1",
      fallbackValue = "true",
      description = "Let PolicyExceptions of --exception-namespace count.")
  private boolean enablePolicyExceptions;

  @Option(
      names = "--exception-namespace",
      paramLabel = "NAME",
      description = "The only namespace whose PolicyExceptions count; * for all.")
  private @Nullable String exceptionNamespace;

  @Option(
      names = "--server-url",
      paramLabel = "URL",
      description =
          "Where API servers reach this server, in place of the Service"
              + " (default with --kubeconfig: https://127.0.0.1:PORT).")
  private @Nullable String serverUrl;

  @Override
  public Integer call() {
    if (kubeconfig != null && inCluster) {
      throw new ParameterException(spec.commandLine(), "--kubeconfig or --in-cluster, not both");
    }
    boolean cluster = kubeconfig != null || inCluster;
    if (cluster && !policies.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--policies is for a server without a cluster");
    }
    if (!List.of("portcullis", "kyverno").contains(names)) {
      throw new ParameterException(
          spec.commandLine(), "--names is portcullis or kyverno, not " + names);
    }
    if ((certificate == null) != (key == null)) {
      throw new ParameterException(spec.commandLine(), "--tls-cert and --tls-key go together");
    }
    sidecars();
    context
        .problem()
        .ifPresent(
            problem -> {
              throw new ParameterException(spec.commandLine(), problem);
            });
    context.apply();
    reports
        .problem()
        .ifPresent(
            problem -> {
              throw new ParameterException(spec.commandLine(), problem);
            });
    reports.settings().forEach(ServeCommand::set);
    if (cluster) {
      kube();
    } else {
      set("portcullis.policies", list(policies.isEmpty() ? defaultPolicies() : policies));
    }
    set("portcullis.cluster", list(this.cluster));
    if (config != null) {
      set("portcullis.config", existing(config).toString());
    }
    set("portcullis.protect-managed-resources", Boolean.toString(protectManagedResources));
    set("portcullis.show-secrets", Boolean.toString(showSecrets));
    Path folder = certificates == null ? home().resolve("certs") : certificates;
    set("portcullis.certificates.folder", folder.toString());
    if (certificate != null && key != null) {
      set("portcullis.certificates.certificate", existing(certificate).toString());
      set("portcullis.certificates.key", existing(key).toString());
    }
    setCertificateOptions();
    setEventOptions();
    set("portcullis.certificates.service", service == null ? names + "-svc" : service);
    set("portcullis.certificates.namespace", namespace == null ? names : namespace);
    set("quarkus.http.host", host);
    set("quarkus.management.host", host);
    set("quarkus.http.ssl-port", Integer.toString(port));
    set("quarkus.management.port", Integer.toString(managementPort));
    Quarkus.run();
    return 0;
  }

  private void sidecars() {
    if (!sidecars.problem().isEmpty()) {
      throw new ParameterException(spec.commandLine(), sidecars.problem());
    }
    set("portcullis.sidecars.files", list(sidecars.files()));
    set("portcullis.sidecars.config-maps", String.join(",", sidecars.configMaps()));
    set("portcullis.sidecars.annotation-prefix", sidecars.annotationPrefix());
    set("portcullis.sidecars.namespace-labels", String.join(",", sidecars.namespaceLabels()));
    set("portcullis.sidecars.ignored-namespaces", String.join(",", sidecars.ignoredNamespaces()));
    set("portcullis.sidecars.failure-policy", sidecars.failurePolicy());
  }

  private void kube() {
    set("portcullis.kube.enabled", "true");
    set("portcullis.kube.names", names);
    webhooks.settings().forEach(ServeCommand::set);
    authorities
        .problem()
        .ifPresent(
            problem -> {
              throw new ParameterException(spec.commandLine(), problem);
            });
    set("portcullis.kube.policy-authority", authorities.policyAuthority());
    set("portcullis.kube.check-ttl-authors", Boolean.toString(authorities.checkTtlAuthors()));
    set("portcullis.kube.enable-policy-exceptions", Boolean.toString(enablePolicyExceptions));
    if (exceptionNamespace != null) {
      set("portcullis.kube.exception-namespace", exceptionNamespace);
    }
    if (kubeconfig != null) {
      set("portcullis.kube.kubeconfig", existing(kubeconfig).toString());
    }
    if (serverUrl != null) {
      set("portcullis.kube.server-url", serverUrl);
    } else if (kubeconfig != null) {
      set("portcullis.kube.server-url", "https://127.0.0.1:" + port);
    }
  }

  private void setEventOptions() {
    for (String reason : omittedEvents) {
      if (!reason.isBlank() && EventReason.named(reason.strip()).isEmpty()) {
        throw new ParameterException(
            spec.commandLine(), "--omit-events names no reason of events: " + reason);
      }
    }
    set("portcullis.events.max-queued", Integer.toString(Math.max(0, maxQueuedEvents)));
    set("portcullis.events.omit", String.join(",", omittedEvents));
  }

  private void setCertificateOptions() {
    if (authority != null) {
      set("portcullis.certificates.authority", existing(authority).toString());
    }
    if (keyAlgorithm != null) {
      if (KeyAlgorithm.named(keyAlgorithm).isEmpty()) {
        throw new ParameterException(
            spec.commandLine(),
            "--tls-key-algorithm is RSA, ECDSA or Ed25519, not " + keyAlgorithm);
      }
      set("portcullis.certificates.key-algorithm", keyAlgorithm);
    }
    if (renewBefore != null) {
      set("portcullis.certificates.renew-before", renewBefore);
    }
    set("portcullis.certificates.external", Boolean.toString(externalCertificates));
  }

  private static Path home() {
    return Path.of(System.getProperty(HOME, "."));
  }

  private static List<Path> defaultPolicies() {
    Path samples = home().resolve("deploy").resolve("policies");
    return Files.isDirectory(samples) ? List.of(samples) : List.of();
  }

  /** A comma separates values of a list, so one inside a path is escaped. */
  private String list(List<Path> paths) {
    return paths.stream()
        .map(path -> existing(path).toString().replace("\\", "\\\\").replace(",", "\\,"))
        .collect(Collectors.joining(","));
  }

  private Path existing(Path path) {
    if (!Files.exists(path)) {
      throw new ParameterException(spec.commandLine(), "no such file or directory: " + path);
    }
    return path;
  }

  private static void set(String property, String value) {
    System.setProperty(property, value);
  }
}
