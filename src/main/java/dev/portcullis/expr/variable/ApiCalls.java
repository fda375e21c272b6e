package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.policy.ServiceReach;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.Ports;
import dev.portcullis.port.ServiceCall;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the call that an {@code apiCall} names: of a context entry once everything in it is
 * substituted, or of a GlobalContextEntry.
 *
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/external-data-sources/#variables-from-kubernetes-api-server-calls">Variables
 *     from Kubernetes API server calls</a>
 */
public final class ApiCalls {
  private static final String GET = "GET";
  private static final String POST = "POST";

  private final String entry;
  private final JsonNode call;
  private final Ports ports;

  private ApiCalls(String entry, JsonNode call, Ports ports) {
    this.entry = entry;
    this.call = call;
    this.ports = ports;
  }

  /**
   * The answer of the API server or of the service; the reason of another answer is Kyverno's text.
   *
   * @param entry the name of the entry, for messages
   * @param call the {@code apiCall} object without variables
   * @param policyNamespace the namespace a call has to stay in, empty for none
   * @throws ExpressionException when the call is not made because of what it says
   */
  public static Answer<JsonNode> ask(
      String entry, JsonNode call, Ports ports, String policyNamespace) throws ExpressionException {
    ApiCalls asking = new ApiCalls(entry, call, ports);
    String urlPath = call.path("urlPath").asText("");
    return urlPath.isEmpty()
        ? asking.service(policyNamespace)
        : asking.cluster(urlPath, policyNamespace);
  }

  private static ExpressionException failure(String message) {
    return new ExpressionException(Kind.EVALUATION, message);
  }

  private Answer<JsonNode> cluster(String urlPath, String policyNamespace)
      throws ExpressionException {
    String written = call.path("method").asText(GET);
    String method = written.isEmpty() ? GET : written;
    ApiPath path = path(urlPath);
    UrlPath.requireNamespace(path, urlPath, policyNamespace);
    String failed = "failed to " + method + " resource with raw url: " + urlPath + ": ";
    Answer<JsonNode> answer =
        switch (method) {
          case GET -> ports.cluster().read(path);
          case POST -> review(path, failed);
          default -> throw failure(failed + "only GET and POST are served");
        };
    return switch (answer) {
      case Answer.Found<JsonNode> found -> found;
      case Answer.Absent<JsonNode>(String reason) -> new Answer.Absent<>(failed + reason);
      case Answer.Unavailable<JsonNode>(String reason) -> new Answer.Unavailable<>(failed + reason);
    };
  }

  private ApiPath path(String urlPath) throws ExpressionException {
    try {
      return UrlPath.parse(urlPath);
    } catch (ExpressionException e) {
      throw e.within("context entry " + entry + ": ");
    }
  }

  private Answer<JsonNode> review(ApiPath path, String failed) throws ExpressionException {
    if (!ReviewResources.contain(path)) {
      String resource =
          path.group().isEmpty() ? path.resource() : path.resource() + "." + path.group();
      throw failure(
          failed
              + "POST is for reviews, which store nothing, such as"
              + " subjectaccessreviews.authorization.k8s.io, and not for "
              + resource);
    }
    if (!path.query().isEmpty()) {
      throw failure(failed + "query parameters are not allowed with POST");
    }
    return ports.cluster().create(path, body());
  }

  private Answer<JsonNode> service(String policyNamespace) throws ExpressionException {
    JsonNode service = call.path("service");
    if (!service.isObject()) {
      throw failure("missing service for APICall " + entry);
    }
    String method = call.path("method").asText("");
    if (!method.equals(GET) && !method.equals(POST)) {
      throw failure("invalid request type " + method + " for APICall " + entry);
    }
    if (!policyNamespace.isEmpty() && !ports.servicesElsewhere()) {
      requireNamespace(service.path("url").asText(""), policyNamespace);
    }
    return ports
        .services()
        .call(
            new ServiceCall(
                entry,
                method,
                service.path("url").asText(""),
                headers(service.path("headers")),
                service.path("caBundle").asText(""),
                method.equals(POST) ? body() : MissingNode.getInstance()));
  }

  private void requireNamespace(String url, String policyNamespace) throws ExpressionException {
    Optional<String> problem = ServiceReach.problem(url, policyNamespace);
    if (problem.isPresent()) {
      throw failure("APICall " + entry + ": " + problem.get());
    }
  }

  private static Map<String, String> headers(JsonNode list) {
    Map<String, String> headers = new LinkedHashMap<>();
    list.forEach(h -> headers.put(h.path("key").asText(""), h.path("value").asText("")));
    return headers;
  }

  private JsonNode body() {
    ObjectNode body = Json.object();
    call.path("data")
        .forEach(pair -> body.set(pair.path("key").asText(""), Numbers.ints(pair.path("value"))));
    return body;
  }
}
