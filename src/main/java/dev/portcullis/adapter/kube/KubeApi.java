package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ApiPath;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Calls to one API server with the credentials of the client: JSON in its own number convention,
 * byte for byte what the server sent, and an answer for everything that can go wrong. Calls block;
 * thread-safe.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/">API concepts</a>
 */
public final class KubeApi {
  private static final String JSON = "application/json";
  private static final String MERGE_PATCH = "application/merge-patch+json";

  /** JSON is YAML. */
  private static final String APPLY_PATCH = "application/apply-patch+yaml";

  private final HttpClient http;
  private final String server;
  private final Duration timeout;

  /**
   * Calls the server of this client.
   *
   * @param timeout how long an answer is waited for where a call does not say it
   */
  public KubeApi(KubernetesClient client, Duration timeout) {
    this.http = client.getHttpClient();
    String url = client.getMasterUrl().toString();
    this.server = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    this.timeout = timeout;
  }

  /** Reads an object or a list. */
  public ApiAnswer get(ApiPath path) {
    return send("GET", ApiUrl.of(path), JSON, "", timeout);
  }

  /**
   * Reads an object or a list in a form of the caller's.
   *
   * @param accept the media type to ask for
   */
  ApiAnswer get(ApiPath path, String accept) {
    return send("GET", ApiUrl.of(path), accept, "", timeout);
  }

  /** Reads an object or a list, within this time. */
  public ApiAnswer get(ApiPath path, Duration within) {
    return send("GET", ApiUrl.of(path), JSON, "", within);
  }

  /**
   * Reads a path that is no resource, such as {@code /version}. For paths of this program's own
   * making only.
   *
   * @param accept the media type to ask for
   */
  public ApiAnswer getRaw(String path, String accept, Duration within) {
    return send("GET", path, accept, "", within);
  }

  /** Whether the server says on a health path, such as {@code /readyz}, that all is well. */
  public boolean isHealthy(String path, Duration within) {
    CompletableFuture<HttpResponse<byte[]>> future =
        http.sendAsync(
            http.newHttpRequestBuilder()
                .uri(server + path)
                .timeout(within.toMillis(), TimeUnit.MILLISECONDS)
                .build(),
            byte[].class);
    try {
      return future.get(within.toMillis(), TimeUnit.MILLISECONDS).isSuccessful();
    } catch (TimeoutException | ExecutionException e) {
      future.cancel(true);
      return false;
    } catch (InterruptedException e) {
      future.cancel(true);
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Creates an object under a list path. */
  public ApiAnswer create(ApiPath path, JsonNode object) {
    return send("POST", ApiUrl.of(path), JSON, object.toString(), timeout);
  }

  /** Creates an object under a list path, within this time. */
  public ApiAnswer create(ApiPath path, JsonNode object, Duration within) {
    return send("POST", ApiUrl.of(path), JSON, object.toString(), within);
  }

  /** How long an answer is waited for where a call does not say it. */
  Duration timeout() {
    return timeout;
  }

  /** Replaces an object; its {@code resourceVersion} guards against lost updates. */
  public ApiAnswer replace(ApiPath path, JsonNode object) {
    return send("PUT", ApiUrl.of(path), JSON, object.toString(), timeout);
  }

  /**
   * Changes an object by a merge patch.
   *
   * @see <a href="https://www.rfc-editor.org/rfc/rfc7386">RFC 7386</a>
   */
  public ApiAnswer merge(ApiPath path, JsonNode patch) {
    HttpRequest.Builder request =
        http.newHttpRequestBuilder()
            .uri(server + ApiUrl.of(path))
            .method("PATCH", MERGE_PATCH, patch.toString());
    return await(request, timeout);
  }

  /**
   * Applies an object on the server: its fields become those of this manager, whoever had them.
   *
   * @param manager the field manager
   * @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/">Server-Side
   *     Apply</a>
   */
  public ApiAnswer apply(ApiPath path, JsonNode object, String manager) {
    String url = ApiUrl.of(path.withQuery(Map.of("fieldManager", manager, "force", "true")));
    return await(
        http.newHttpRequestBuilder()
            .uri(server + url)
            .method("PATCH", APPLY_PATCH, object.toString()),
        timeout);
  }

  /**
   * Deletes an object.
   *
   * @param options a {@code DeleteOptions} object: preconditions, propagation
   */
  public ApiAnswer delete(ApiPath path, JsonNode options) {
    return send("DELETE", ApiUrl.of(path), JSON, options.toString(), timeout);
  }

  private ApiAnswer send(String method, String path, String accept, String body, Duration within) {
    HttpRequest.Builder request =
        http.newHttpRequestBuilder().uri(server + path).header("Accept", accept);
    request =
        body.isEmpty()
            ? request.method(method, JSON, (String) null)
            : request.method(method, JSON, body);
    return await(request, within);
  }

  /** The client that streams; for watches. */
  HttpClient http() {
    return http;
  }

  /** Where paths begin. */
  String server() {
    return server;
  }

  private ApiAnswer await(HttpRequest.Builder request, Duration within) {
    CompletableFuture<HttpResponse<byte[]>> future =
        http.sendAsync(
            request.timeout(within.toMillis(), TimeUnit.MILLISECONDS).build(), byte[].class);
    try {
      HttpResponse<byte[]> response = future.get(within.toMillis(), TimeUnit.MILLISECONDS);
      return answer(response.code(), response.body());
    } catch (TimeoutException e) {
      future.cancel(true);
      return new ApiAnswer.Unreachable("no answer in " + within.toMillis() + " ms");
    } catch (ExecutionException e) {
      return new ApiAnswer.Unreachable(cause(e));
    } catch (InterruptedException e) {
      future.cancel(true);
      Thread.currentThread().interrupt();
      return new ApiAnswer.Unreachable("interrupted");
    }
  }

  private static String cause(ExecutionException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    String text = cause.getMessage();
    return text == null ? cause.getClass().getSimpleName() : text;
  }

  private static ApiAnswer answer(int code, byte[] body) {
    JsonNode json;
    try {
      json = body.length == 0 ? Json.object() : Json.parse(body);
    } catch (JsonSyntaxException e) {
      return code >= 400
          ? new ApiAnswer.Refused(code, "", new String(body, StandardCharsets.UTF_8).strip())
          : new ApiAnswer.Unreachable("the answer is no JSON: " + e.getMessage());
    }
    return code < 400
        ? new ApiAnswer.Done(json)
        : new ApiAnswer.Refused(
            code, json.path("reason").asText(""), json.path("message").asText(""));
  }
}
