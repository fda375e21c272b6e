package dev.portcullis.boot;

import dev.portcullis.inject.InjectorSettings;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a server is told; {@link ServeCommand} sets it from its options. */
@ConfigMapping(prefix = "portcullis")
public interface ServeSettings {
  /** Files and folders with policies. */
  Optional<List<String>> policies();

  /** Files and folders with the objects that the embedded cluster begins with. */
  Optional<List<String>> cluster();

  /** A file with the configuration, a ConfigMap. */
  Optional<String> config();

  /** Whether only the server's own service accounts may touch what generate rules have made. */
  @WithDefault("false")
  boolean protectManagedResources();

  /** Whether the listing of the embedded cluster shows the values of Secrets. */
  @WithDefault("false")
  boolean showSecrets();

  /** How often files are looked at, in milliseconds. */
  @WithDefault("250")
  long pollMillis();

  /** Events. */
  Events events();

  /** Events in the cluster. */
  interface Events {
    /** How many may wait to be written; 0 for no events. */
    @WithDefault("1000")
    int maxQueued();

    /** Reasons that are not told. */
    Optional<List<String>> omit();
  }

  /** Reports in the cluster. */
  Reports reports();

  /** Reports in the cluster. */
  interface Reports {
    /** Whether reports are written at all. */
    @WithDefault("true")
    boolean policyReports();

    /** Whether reports hold what only requests can tell. */
    @WithDefault("true")
    boolean admissionReports();

    /** For how many objects results of requests may wait to be written. */
    @WithDefault("10000")
    int mostPending();

    /** Whether existing objects are judged. */
    @WithDefault("true")
    boolean backgroundScan();

    /** How often all of them are judged again when nothing changed. */
    @WithDefault("1h")
    Duration scanInterval();

    /** How many objects are judged at the same time. */
    @WithDefault("2")
    int scanWorkers();

    /** Whether objects that {@code resourceFilters} name are left out. */
    @WithDefault("true")
    boolean skipResourceFilters();

    /** Which types of rules are reported; none for all. */
    Optional<List<String>> ruleTypes();

    /** Which results are reported; none for all. */
    Optional<List<String>> allowedResults();

    /** Whether reports are of {@code openreports.io} in place of {@code wgpolicyk8s.io}. */
    @WithDefault("false")
    boolean openReports();
  }

  /** Certificates. */
  Certificates certificates();

  /** What policies may look up outside. */
  Context context();

  /** What policies may look up outside. */
  interface Context {
    /** Addresses that service calls may go to in any case. */
    Optional<List<String>> allow();

    /** Addresses that service calls may not go to, besides the usual ones. */
    Optional<List<String>> deny();

    /** The longest a service call may take. */
    @WithDefault("30")
    int timeoutSeconds();

    /** The longest response of a service in bytes, 0 for no limit. */
    @WithDefault("10000000")
    long longestResponse();

    /** How many global context entries are kept, 0 for no limit. */
    @WithDefault("0")
    int mostGlobalEntries();
  }

  /** Sidecar injection. */
  Sidecars sidecars();

  /** Sidecar injection. */
  interface Sidecars {
    /** Files with configurations. */
    Optional<List<String>> files();

    /** The ConfigMaps of our namespace with configurations; none for all that look so. */
    Optional<List<String>> configMaps();

    /** What annotations of pods begin with. */
    @WithDefault(InjectorSettings.PREFIX)
    String annotationPrefix();

    /** The labels by which a namespace opts in. */
    Optional<List<String>> namespaceLabels();

    /** Namespaces without sidecars, besides our own and the system's. */
    Optional<List<String>> ignoredNamespaces();

    /** {@code Fail} or {@code Ignore}. */
    @WithDefault("Fail")
    String failurePolicy();
  }

  /** The cluster that is served, if there is one. */
  Kube kube();

  /** A real cluster. */
  interface Kube {
    /** Whether policies come from a cluster. */
    @WithDefault("false")
    boolean enabled();

    /** The kubeconfig file; none for the service account of the pod. */
    Optional<String> kubeconfig();

    /** Whose names our own objects have: {@code portcullis} or {@code kyverno}. */
    @WithDefault("portcullis")
    String names();

    /** Whether PolicyExceptions count at all. */
    @WithDefault("false")
    boolean enablePolicyExceptions();

    /** The only namespace whose PolicyExceptions count; {@code *} for all. */
    Optional<String> exceptionNamespace();

    /** With whose rights policies act: {@code author} or {@code account}. */
    @WithDefault("author")
    String policyAuthority();

    /** Whether the label that ends an object is refused to those who may not delete it. */
    @WithDefault("false")
    boolean checkTtlAuthors();

    /** What webhooks wait for whose policies ask for no time, in seconds. */
    @WithDefault("10")
    int webhookTimeout();

    /** Whether the webhooks for resources follow the policies. */
    @WithDefault("true")
    boolean autoUpdateWebhooks();

    /** Whether every policy counts as one with {@code failurePolicy: Ignore}. */
    @WithDefault("false")
    boolean forceFailurePolicyIgnore();

    /** Whether what nodes need is kept from webhooks that fail closed; none for the preset's. */
    Optional<Boolean> excludeBootstrapResources();

    /** Where API servers find this one, in place of the Service; for runs outside the cluster. */
    Optional<String> serverUrl();
  }

  /** Certificates of the HTTPS endpoint. */
  interface Certificates {
    /** The folder of the own authority and certificate. */
    @WithDefault("certs")
    String folder();

    /** A certificate of somebody else's making, in place of the own one. */
    Optional<String> certificate();

    /** The key of that certificate. */
    Optional<String> key();

    /** The authorities that signed that certificate; none for the {@code ca.crt} beside it. */
    Optional<String> authority();

    /** What keys are made in a cluster: {@code RSA}, {@code ECDSA} or {@code Ed25519}. */
    Optional<String> keyAlgorithm();

    /** How long before its end a certificate of a cluster is renewed. */
    @WithDefault("360h")
    Duration renewBefore();

    /** Whether somebody else, as cert-manager, makes the Secrets. */
    @WithDefault("false")
    boolean external();

    /** The Service under which an API server calls. */
    @WithDefault("portcullis-svc")
    String service();

    /** The namespace of that Service. */
    @WithDefault("portcullis")
    String namespace();
  }
}
