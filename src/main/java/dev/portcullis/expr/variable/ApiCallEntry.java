package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.policy.ContextEntry;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ServiceCall;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An {@code apiCall} entry: the answer of the Kubernetes API or of a service.
 *
 * @param name its name
 * @param call the whole entry with its variables
 * @param jmesPath an expression on the answer
 * @param fallback what is used when the call fails, as it was written
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/external-data-sources/#variables-from-kubernetes-api-server-calls">Variables
 *     from Kubernetes API server calls</a>
 */
record ApiCallEntry(
    String name, Template call, Optional<DataPath> jmesPath, Optional<JsonNode> fallback)
    implements EntryLoader {
  private static final String GET = "GET";
  private static final String POST = "POST";

  static ApiCallEntry compile(ContextEntry.ApiCall entry, TemplateCompiler compiler) {
    JsonNode written = Numbers.floats(entry.call());
    return new ApiCallEntry(
        entry.name(),
        compiler.compile(written),
        DataPath.compile(written.path("jmesPath").asText(""), compiler),
        Optional.ofNullable(written.get("default")).filter(d -> !d.isNull()));
  }

  @Override
  public Keeping keeping() {
    return Keeping.FETCHED;
  }

  @Override
  public Optional<JsonNode> load(Scope scope) throws ExpressionException {
    Optional<JsonNode> arguments = Offline.when(scope, () -> arguments(scope));
    if (arguments.isEmpty()) {
      return Optional.empty();
    }
    Answer<JsonNode> answer;
    try {
      answer = ask(arguments.get(), scope);
    } catch (ExpressionException e) {
      answer = new Answer.Absent<>(e.text());
    }
    return switch (answer) {
      case Answer.Found<JsonNode>(JsonNode data) ->
          Optional.of(select(Numbers.floats(data), scope));
      case Answer.Absent<JsonNode>(String reason) -> Optional.of(withoutAnswer(reason));
      case Answer.Unavailable<JsonNode>(String reason) ->
          Offline.is(scope) ? Optional.empty() : Optional.of(withoutAnswer(reason));
    };
  }

  private JsonNode arguments(Scope scope) throws ExpressionException {
    try {
      return call.substitute(scope);
    } catch (ExpressionException e) {
      throw e.within(
          "failed to substitute variables in context entry "
              + name
              + " "
              + call.document().path("urlPath").asText("")
              + ": ");
    }
  }

  private JsonNode withoutAnswer(String reason) throws ExpressionException {
    return fallback.orElseThrow(
        () -> EntryText.lookup("failed to fetch data for APICall: " + reason));
  }

  private Answer<JsonNode> ask(JsonNode arguments, Scope scope) throws ExpressionException {
    String urlPath = arguments.path("urlPath").asText("");
    if (!urlPath.isEmpty()) {
      return askCluster(urlPath, arguments, scope);
    }
    JsonNode service = arguments.path("service");
    if (!service.isObject()) {
      throw failure("missing service for APICall " + name);
    }
    return scope.ports().services().call(serviceCall(arguments, service));
  }

  private static ExpressionException failure(String message) {
    return new ExpressionException(Kind.EVALUATION, message);
  }

  private static Answer<JsonNode> askCluster(String urlPath, JsonNode arguments, Scope scope)
      throws ExpressionException {
    String method = arguments.path("method").asText(GET);
    String failed = "failed to " + method + " resource with raw url: " + urlPath + ": ";
    if (!method.isEmpty() && !method.equals(GET)) {
      throw failure(failed + "only GET is served for Kubernetes API paths");
    }
    ApiPath path = UrlPath.parse(urlPath);
    UrlPath.requireNamespace(path, urlPath, scope.policyNamespace());
    return switch (scope.ports().cluster().read(path)) {
      case Answer.Found<JsonNode> found -> found;
      case Answer.Absent<JsonNode>(String reason) -> new Answer.Absent<>(failed + reason);
      case Answer.Unavailable<JsonNode>(String reason) -> new Answer.Unavailable<>(failed + reason);
    };
  }

  private ServiceCall serviceCall(JsonNode arguments, JsonNode service) throws ExpressionException {
    String method = arguments.path("method").asText("");
    if (!method.equals(GET) && !method.equals(POST)) {
      throw failure("invalid request type " + method + " for APICall " + name);
    }
    return new ServiceCall(
        method,
        service.path("url").asText(""),
        headers(service.path("headers")),
        service.path("caBundle").asText(""),
        method.equals(POST) ? body(arguments.path("data")) : MissingNode.getInstance());
  }

  private static Map<String, String> headers(JsonNode list) {
    Map<String, String> headers = new LinkedHashMap<>();
    list.forEach(h -> headers.put(h.path("key").asText(""), h.path("value").asText("")));
    return headers;
  }

  private static JsonNode body(JsonNode list) {
    ObjectNode body = Json.object();
    list.forEach(pair -> body.set(pair.path("key").asText(""), pair.path("value")));
    return body;
  }

  private JsonNode select(JsonNode data, Scope scope) throws ExpressionException {
    if (jmesPath.isEmpty()) {
      return data;
    }
    Query path = jmesPath.get().query(scope);
    try {
      return Numbers.floats(path.search(data, scope));
    } catch (ExpressionException e) {
      throw e.within(
          "failed to store data for APICall: failed to apply JMESPath "
              + path.text()
              + " for context entry "
              + name
              + ": ");
    }
  }
}
