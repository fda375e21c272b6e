package dev.portcullis.controller;

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

  /** The Lease whose stamp tells that the webhooks work. */
  public String healthLease() {
    return product + "-health";
  }

  /** The Lease that one replica holds to do what only one may do. */
  public String leaderLease() {
    return product;
  }
}
