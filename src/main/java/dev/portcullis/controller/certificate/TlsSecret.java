package dev.portcullis.controller.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.certificate.CertificateException;
import dev.portcullis.adapter.certificate.Credential;
import dev.portcullis.adapter.certificate.Pem;
import dev.portcullis.adapter.certificate.ServingFiles;
import dev.portcullis.controller.Names.ManagedBy;
import dev.portcullis.value.Json;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * A Secret with certificates and a key, or the place where one should be.
 *
 * @param namespace its namespace
 * @param name its name
 * @param stored the object; empty when there is none
 * @param label what marks ours
 * @param certificates what {@code tls.crt} holds; empty when it cannot be read
 * @param key what {@code tls.key} holds
 * @param trust what {@code ca.crt} holds, as cert-manager writes it; empty when it is not there
 * @param problem why it cannot be used
 * @see <a href="https://kubernetes.io/docs/concepts/configuration/secret/#tls-secrets">TLS
 *     Secrets</a>
 */
record TlsSecret(
    String namespace,
    String name,
    Optional<JsonNode> stored,
    ManagedBy label,
    List<X509Certificate> certificates,
    Optional<PrivateKey> key,
    List<X509Certificate> trust,
    Optional<String> problem) {
  static final String TYPE = "kubernetes.io/tls";
  private static final String CERTIFICATE = "tls.crt";
  private static final String KEY = "tls.key";
  private static final String AUTHORITY = "ca.crt";

  /** The key under which early versions of Kyverno kept the authority. */
  private static final String LEGACY_AUTHORITY = "rootCA.crt";

  TlsSecret {
    certificates = List.copyOf(certificates);
    trust = List.copyOf(trust);
  }

  /** Shows no key and no object. */
  @Override
  public String toString() {
    return "TlsSecret[" + namespace + "/" + name + problem.map(p -> ": " + p).orElse("") + "]";
  }

  /**
   * Reads a Secret.
   *
   * @param keyNeeded whether it is of no use without a key
   */
  static TlsSecret read(
      String namespace,
      String name,
      Optional<JsonNode> stored,
      ManagedBy label,
      boolean keyNeeded) {
    if (stored.isEmpty()) {
      return new TlsSecret(
          namespace,
          name,
          stored,
          label,
          List.of(),
          Optional.empty(),
          List.of(),
          Optional.of("is not there"));
    }
    JsonNode data = stored.get().path("data");
    String text = text(data, CERTIFICATE);
    List<X509Certificate> certificates =
        certificates(text.isEmpty() ? text(data, LEGACY_AUTHORITY) : text);
    Optional<PrivateKey> key = key(text(data, KEY));
    return new TlsSecret(
        namespace,
        name,
        stored,
        label,
        certificates,
        key,
        certificates(text(data, AUTHORITY)),
        problem(certificates, key, keyNeeded || isLabelled(stored.get(), label)));
  }

  private static Optional<String> problem(
      List<X509Certificate> certificates, Optional<PrivateKey> key, boolean keyNeeded) {
    if (certificates.isEmpty()) {
      return Optional.of("holds no certificate in " + CERTIFICATE);
    }
    if (key.isEmpty()) {
      return keyNeeded ? Optional.of("holds no key in " + KEY) : Optional.empty();
    }
    return certificates.stream().anyMatch(one -> ServingFiles.belongs(key.get(), one))
        ? Optional.empty()
        : Optional.of("holds a key that is not that of its certificate");
  }

  private static String text(JsonNode data, String key) {
    try {
      return new String(
          Base64.getDecoder().decode(data.path(key).asText("")), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // An API server stores nothing else, so this is as good as nothing.
      return "";
    }
  }

  private static List<X509Certificate> certificates(String text) {
    try {
      return text.isEmpty() ? List.of() : Pem.certificates(text);
    } catch (CertificateException e) {
      return List.of();
    }
  }

  private static Optional<PrivateKey> key(String text) {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(Pem.key(text));
    } catch (CertificateException e) {
      return Optional.empty();
    }
  }

  private static boolean isLabelled(JsonNode stored, ManagedBy label) {
    return stored
        .path("metadata")
        .path("labels")
        .path(label.key())
        .asText("")
        .equals(label.value());
  }

  boolean isMissing() {
    return stored.isEmpty();
  }

  /** Whether it is somebody else's, to be used and never written. */
  boolean isForeign() {
    return stored.isPresent() && !isLabelled(stored.get(), label);
  }

  boolean isOfOtherType() {
    return stored.isPresent() && !stored.get().path("type").asText("").equals(TYPE);
  }

  boolean isUsable() {
    return problem.isEmpty();
  }

  /** The certificate that belongs to the key, with it. */
  Optional<Credential> credential() {
    return key.flatMap(
        own ->
            certificates.stream()
                .filter(one -> ServingFiles.belongs(own, one))
                .findFirst()
                .map(one -> new Credential(one, own)));
  }

  /** The chain to show and its key; empty unless the first certificate is that of the key. */
  Optional<ServingFiles.Content> content() {
    return key.filter(own -> isUsable() && ServingFiles.belongs(own, certificates.getFirst()))
        .map(own -> new ServingFiles.Content(certificates, own));
  }

  /** The name for messages. */
  String text() {
    return "Secret " + namespace + "/" + name;
  }

  /** The object with this content: what is stored, where it is there and of the right type. */
  JsonNode with(List<X509Certificate> chain, PrivateKey own) {
    ObjectNode object =
        stored.isPresent() && !isOfOtherType()
            ? stored.get().deepCopy()
            : Json.object().put("apiVersion", "v1").put("kind", "Secret").put("type", TYPE);
    ObjectNode metadata =
        object.get("metadata") instanceof ObjectNode kept ? kept : object.putObject("metadata");
    metadata.put("name", name).put("namespace", namespace);
    metadata.remove("managedFields");
    ObjectNode labels =
        metadata.get("labels") instanceof ObjectNode kept ? kept : metadata.putObject("labels");
    labels.put(label.key(), label.value());
    object.putObject("data").put(CERTIFICATE, base64(Pem.of(chain))).put(KEY, base64(Pem.of(own)));
    return object;
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
