package dev.portcullis.adapter.http;

/** The two webhooks that an API server calls, in this order. */
public enum Webhook {
  /** Changes objects. */
  MUTATE("/mutate", "MutatingWebhookConfiguration"),
  /** Judges objects. */
  VALIDATE("/validate", "ValidatingWebhookConfiguration");

  private final String path;
  private final String configuration;

  Webhook(String path, String configuration) {
    this.path = path;
    this.configuration = configuration;
  }

  /** Where its routes begin. */
  public String path() {
    return path;
  }

  /** The kind of object that registers it with an API server. */
  public String configuration() {
    return configuration;
  }
}
