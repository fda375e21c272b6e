package dev.portcullis.controller.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.certificate.CertificateException;
import dev.portcullis.adapter.certificate.Pem;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.controller.Names;
import dev.portcullis.port.ApiPath;
import dev.portcullis.value.Json;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads and writes what the certificates of a cluster are kept in. Calls block. */
final class CertificateSecrets {
  private static final int INVALID = 422;

  private final KubeApi api;
  private final Names names;

  CertificateSecrets(KubeApi api, Names names) {
    this.api = api;
    this.names = names;
  }

  /** What a call gave, or why it gave nothing. */
  sealed interface Result<T> {
    record Got<T>(T value) implements Result<T> {}

    record Failed<T>(String reason) implements Result<T> {}
  }

  /** A Secret of our namespace; without the name, all of them. */
  static ApiPath path(Names names, String name, Map<String, String> query) {
    return new ApiPath("", "v1", names.namespace(), "secrets", name, "", query);
  }

  Result<TlsSecret> authority() {
    return read(names.authoritySecret(), false);
  }

  Result<TlsSecret> serving() {
    return read(names.servingSecret(), true);
  }

  private Result<TlsSecret> read(String name, boolean keyNeeded) {
    return switch (api.get(path(names, name, Map.of()))) {
      case ApiAnswer.Done(JsonNode body) ->
          new Result.Got<>(secret(names, name, Optional.of(body), keyNeeded));
      case ApiAnswer.Refused refused when refused.isNotFound() ->
          new Result.Got<>(secret(names, name, Optional.empty(), keyNeeded));
      case ApiAnswer.Refused(int code, String reason, String message) ->
          new Result.Failed<>("cannot read Secret " + name + ": " + code + " " + message);
      case ApiAnswer.Unreachable(String reason) ->
          new Result.Failed<>("cannot read Secret " + name + ": " + reason);
    };
  }

  static TlsSecret secret(Names names, String name, Optional<JsonNode> stored, boolean keyNeeded) {
    return TlsSecret.read(names.namespace(), name, stored, names.certificateManagedBy(), keyNeeded);
  }

  /** The {@code caBundle} of each webhook of ours, as it is configured now. */
  Result<List<List<X509Certificate>>> configured() {
    List<List<X509Certificate>> bundles = new ArrayList<>();
    for (String resource :
        List.of("validatingwebhookconfigurations", "mutatingwebhookconfigurations")) {
      ApiPath path =
          new ApiPath(
              "admissionregistration.k8s.io",
              "v1",
              "",
              resource,
              "",
              "",
              Map.of("labelSelector", names.managedBy().key() + "=" + names.managedBy().value()));
      switch (api.get(path)) {
        case ApiAnswer.Done(JsonNode list) -> read(list, bundles);
        case ApiAnswer.Refused(int code, String reason, String message) -> {
          return new Result.Failed<>("cannot list " + resource + ": " + code + " " + message);
        }
        case ApiAnswer.Unreachable(String reason) -> {
          return new Result.Failed<>("cannot list " + resource + ": " + reason);
        }
      }
    }
    return new Result.Got<>(bundles);
  }

  private static void read(JsonNode list, List<List<X509Certificate>> out) {
    for (JsonNode configuration : list.path("items")) {
      for (JsonNode webhook : configuration.path("webhooks")) {
        out.add(bundle(webhook.path("clientConfig").path("caBundle").asText("")));
      }
    }
  }

  /** What cannot be read trusts nobody. */
  private static List<X509Certificate> bundle(String base64) {
    try {
      return Pem.certificates(
          new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8));
    } catch (CertificateException | IllegalArgumentException e) {
      return List.of();
    }
  }

  /**
   * Puts this into a Secret: changed where that can be, else deleted and made again.
   *
   * @return why it could not be; a second try after another look may do
   */
  Optional<String> write(TlsSecret secret, List<X509Certificate> chain, PrivateKey key) {
    JsonNode object = secret.with(chain, key);
    if (secret.isMissing()) {
      return create(secret, object);
    }
    if (!secret.isOfOtherType()) {
      switch (api.replace(path(names, secret.name(), Map.of()), object)) {
        case ApiAnswer.Done done -> {
          return Optional.empty();
        }
        case ApiAnswer.Refused(int code, String reason, String message) when code == INVALID -> {
          // Somebody has made it immutable.
        }
        case ApiAnswer.Refused(int code, String reason, String message) -> {
          return failure(secret, "write", code + " " + message);
        }
        case ApiAnswer.Unreachable(String reason) -> {
          return failure(secret, "write", reason);
        }
      }
    }
    Optional<String> kept = delete(secret);
    return kept.isPresent() ? kept : create(secret, anew(object));
  }

  /** Without what only a stored object has. */
  private static JsonNode anew(JsonNode object) {
    ObjectNode fresh = object.deepCopy();
    fresh.remove("immutable");
    if (fresh.get("metadata") instanceof ObjectNode metadata) {
      metadata.remove(List.of("resourceVersion", "uid", "creationTimestamp"));
    }
    return fresh;
  }

  private Optional<String> create(TlsSecret secret, JsonNode object) {
    return switch (api.create(path(names, "", Map.of()), object)) {
      case ApiAnswer.Done done -> Optional.empty();
      case ApiAnswer.Refused(int code, String reason, String message) ->
          failure(secret, "create", code + " " + message);
      case ApiAnswer.Unreachable(String reason) -> failure(secret, "create", reason);
    };
  }

  private Optional<String> delete(TlsSecret secret) {
    ObjectNode options = Json.object().put("apiVersion", "v1").put("kind", "DeleteOptions");
    options
        .putObject("preconditions")
        .put("uid", secret.stored().map(o -> o.path("metadata").path("uid").asText("")).orElse(""));
    return switch (api.delete(path(names, secret.name(), Map.of()), options)) {
      case ApiAnswer.Done done -> Optional.empty();
      case ApiAnswer.Refused refused when refused.isNotFound() -> Optional.empty();
      case ApiAnswer.Refused(int code, String reason, String message) ->
          failure(secret, "delete", code + " " + message);
      case ApiAnswer.Unreachable(String reason) -> failure(secret, "delete", reason);
    };
  }

  private static Optional<String> failure(TlsSecret secret, String verb, String reason) {
    return Optional.of("cannot " + verb + " " + secret.text() + ": " + reason);
  }
}
