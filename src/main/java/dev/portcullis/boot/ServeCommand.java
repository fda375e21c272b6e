package dev.portcullis.boot;

import io.quarkus.runtime.Quarkus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
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

  @Mixin private final CertificateOptions certificates = new CertificateOptions();
  @Mixin private final EventOptions events = new EventOptions();

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
    certificates.check();
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
      set("portcullis.policies", paths().list(policies.isEmpty() ? defaultPolicies() : policies));
    }
    set("portcullis.cluster", paths().list(this.cluster));
    if (config != null) {
      set("portcullis.config", paths().existing(config).toString());
    }
    set("portcullis.protect-managed-resources", Boolean.toString(protectManagedResources));
    set("portcullis.show-secrets", Boolean.toString(showSecrets));
    certificates.settings(home().resolve("certs")).forEach(ServeCommand::set);
    events.settings().forEach(ServeCommand::set);
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
    set("portcullis.sidecars.files", paths().list(sidecars.files()));
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
      set("portcullis.kube.kubeconfig", paths().existing(kubeconfig).toString());
    }
    if (serverUrl != null) {
      set("portcullis.kube.server-url", serverUrl);
    } else if (kubeconfig != null) {
      set("portcullis.kube.server-url", "https://127.0.0.1:" + port);
    }
  }

  private NamedPaths paths() {
    return new NamedPaths(spec);
  }

  private static Path home() {
    return Path.of(System.getProperty(HOME, "."));
  }

  private static List<Path> defaultPolicies() {
    Path samples = home().resolve("deploy").resolve("policies");
    return Files.isDirectory(samples) ? List.of(samples) : List.of();
  }

  private static void set(String property, String value) {
    System.setProperty(property, value);
  }
}
