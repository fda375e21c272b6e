package dev.portcullis.controller;

import java.util.List;
import java.util.stream.Stream;

/**
 * The names of our own objects in a cluster. They are configuration, because tools and tests know
 * some of them by heart.
 *
 * @param namespace where our own objects live
 * @param service the Service that API servers call
 * @param product the word in webhook names and labels: {@code <product>}
 * @param managedBy the label that marks what is ours, and its value
 * @param configMap the name of the configuration ConfigMap
 */
public record Names(
    String namespace, String service, String product, ManagedBy managedBy, String configMap) {

  /**
   * A label.
   *
   * @param key its key
   * @param value its value
   */
  public record ManagedBy(String key, String value) {}

  /** The label that says which application an object belongs to: {@link #product}. */
  public static final String APPLICATION = "app.kubernetes.io/name";

  /** The label that says which part of an application an object belongs to. */
  public static final String COMPONENT = "app.kubernetes.io/component";

  /**
   * An object outside of namespaces.
   *
   * @param group its API group
   * @param resource the plural name of its kind
   * @param name its name
   */
  public record ClusterObject(String group, String resource, String name) {}

  /** The end of the name of the role that webhook configurations end with. */
  private static final String OWNER = "webhook";

  /** The ends of the names of the roles in {@code deploy/base}. */
  private static final List<String> ROLES =
      List.of(
          OWNER,
          "admission-controller",
          "admission-controller:core",
          "background-controller",
          "background-controller:view-workloads",
          "cleanup-controller",
          "rbac:admin:policies",
          "rbac:admin:policyreports",
          "rbac:view:policies",
          "rbac:view:policyreports",
          "reports-controller",
          "reports-controller:core");

  /** Our own names. */
  public static Names portcullis(String namespace) {
    return new Names(
        namespace,
        "portcullis-svc",
        "portcullis",
        new ManagedBy("webhook.portcullis.dev/managed-by", "portcullis"),
        "portcullis");
  }

  /** Exactly Kyverno's names. */
  public static Names kyverno(String namespace) {
    return new Names(
        namespace,
        "kyverno-svc",
        "kyverno",
        new ManagedBy("webhook.kyverno.io/managed-by", "kyverno"),
        "kyverno");
  }

  /** Whether these are Kyverno's names, so that everything else is as in Kyverno, too. */
  public boolean areKyvernos() {
    return product.equals("kyverno");
  }

  /** The name of a webhook configuration: {@code <product>-<what>-webhook-cfg}. */
  public String webhookConfiguration(String what) {
    return product + "-" + what + "-webhook-cfg";
  }

  /** The first part of a webhook's name after its verb: {@code <product>.svc}. */
  public String webhook(String verb) {
    return verb + "." + product + ".svc";
  }

  /** The label that marks the Secrets of certificates that are ours to renew. */
  public ManagedBy certificateManagedBy() {
    return new ManagedBy(
        "cert" + managedBy.key().substring(managedBy.key().indexOf('.')), managedBy.value());
  }

  /** The Secret of the certificate authority. */
  public String authoritySecret() {
    return service + "." + namespace + ".svc." + product + "-tls-ca";
  }

  /** The Secret of the server certificate. */
  public String servingSecret() {
    return service + "." + namespace + ".svc." + product + "-tls-pair";
  }

  /** The Secret of the key that seals the authors of policies. */
  public String authorSecret() {
    return product + "-author-key";
  }

  /** The Lease whose stamp tells that the webhooks work. */
  public String healthLease() {
    return product + "-health";
  }

  /** The Lease that one replica holds to do what only one may do. */
  public String leaderLease() {
    return product;
  }

  /** The label of the Leases that tell which replicas live; its value is {@link #product}. */
  public String replicaLabel() {
    return managedBy.key().replaceFirst("/.*", "/replica");
  }

  /** The Lease of one replica. */
  public String replicaLease(String identity) {
    return product + "-replica-" + identity;
  }

  /** The Lease by which replicas share the work in the background. */
  public String sharesLease() {
    return product + "-background-shares";
  }

  /** The annotation of the {@link #sharesLease} that says who has which share and came how far. */
  public String sharesAnnotation() {
    return annotation("shares");
  }

  /** The annotation of the {@link #healthLease} that our own webhook stamps. */
  public String healthStamp() {
    return annotation("last-request-time");
  }

  /** An annotation of our own objects. */
  public String annotation(String name) {
    return (areKyvernos() ? "kyverno.io/" : product + ".dev/") + name;
  }

  /** The user that we are by our usual service account. */
  public String account() {
    return "system:serviceaccount:" + namespace + ":" + product;
  }

  /** The host name of the Service inside the cluster: {@code <service>.<namespace>.svc}. */
  public String serviceHost() {
    return service + "." + namespace + ".svc";
  }

  /** The same for the part that cleans up; a Service of its own only in Kyverno. */
  public String cleanupServiceHost() {
    return product + "-cleanup-controller." + namespace + ".svc";
  }

  /**
   * Objects outside of namespaces that are needed to install and start us, by their exact names.
   */
  public List<ClusterObject> clusterObjects() {
    Stream<ClusterObject> roles =
        Stream.of("clusterroles", "clusterrolebindings")
            .flatMap(
                resource ->
                    ROLES.stream()
                        .map(
                            end ->
                                new ClusterObject(
                                    "rbac.authorization.k8s.io", resource, product + ":" + end)));
    return Stream.concat(roles, Stream.of(new ClusterObject("", "namespaces", namespace))).toList();
  }

  /** The role that webhook configurations end with. */
  public String owningRole() {
    return product + ":" + OWNER;
  }
}
