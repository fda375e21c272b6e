package dev.portcullis.cli.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.re2j.Pattern;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.cli.input.TextFile;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.GlobalContextLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.ServiceCall;
import dev.portcullis.port.ServiceCalls;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers that a test gives in place of calls and global context entries. */
public final class Mocks implements ServiceCalls, GlobalContextLookup {
  private final Map<String, JsonNode> responses = new HashMap<>();
  private final Map<String, JsonNode> entries = new HashMap<>();

  private static final Pattern HTTP = Pattern.compile("https?://[^/?#]+.*");
  private static final int OK = 200;

  private Mocks() {}

  /**
   * Reads the answers of a test.
   *
   * @param calls {@code apiCallResponses}, or a missing node
   * @param global {@code globalContextEntries}, or a missing node
   * @param folder what relative paths are relative to
   */
  public static Mocks of(JsonNode calls, JsonNode global, Path folder) throws InputException {
    Mocks mocks = new Mocks();
    for (JsonNode call : calls) {
      mocks.addCall(call);
    }
    for (JsonNode entry : global) {
      mocks.addEntry(entry, folder);
    }
    return mocks;
  }

  private void addCall(JsonNode call) throws InputException {
    String url = call.path("url").asText("");
    String path = call.path("urlPath").asText("");
    if (url.isEmpty() == path.isEmpty()) {
      throw new InputException("apiCallResponses: give exactly one of url and urlPath");
    }
    checkAddress(url, path);
    String method = call.path("method").asText("");
    if (!List.of("", "GET", "POST").contains(method)) {
      throw new InputException(
          "apiCallResponses: `" + method + "` is no method: use GET or POST, or none for any");
    }
    checkResponse(call.path("response"), url + path);
    String key = (method.isEmpty() ? "" : method + ":") + url + path;
    if (responses.put(key, call.path("response")) != null) {
      throw new InputException("apiCallResponses: more than one response for " + key);
    }
  }

  private static void checkAddress(String url, String path) throws InputException {
    if (!url.isEmpty() && !HTTP.matches(url)) {
      throw new InputException(
          "apiCallResponses: `" + url + "` is no http or https address with a host");
    }
    if (!path.isEmpty() && !path.startsWith("/")) {
      throw new InputException("apiCallResponses: `" + path + "` does not begin with /");
    }
  }

  private static void checkResponse(JsonNode response, String call) throws InputException {
    int status = response.path("statusCode").asInt(OK);
    if (status != 0 && (status < 100 || status > 599)) {
      throw new InputException("apiCallResponses: `" + status + "` is no status: use 100 to 599");
    }
    JsonNode body = response.path("body");
    if (!body.isObject() && !body.isNull() && !body.isMissingNode()) {
      throw new InputException("apiCallResponses: the body for " + call + " is no JSON object");
    }
  }

  private void addEntry(JsonNode entry, Path folder) throws InputException {
    String name = entry.path("name").asText("");
    int given =
        (entry.has("data") ? 1 : 0)
            + (entry.has("resources") ? 1 : 0)
            + (entry.has("resourceFiles") ? 1 : 0);
    if (given != 1) {
      throw new InputException(
          "globalContextEntries: `"
              + name
              + "` needs exactly one of data, resources, resourceFiles");
    }
    JsonNode data = data(entry, folder);
    if (!entry.path("fieldPath").asText("").isEmpty()) {
      data = select(data, entry.get("fieldPath").asText(), name);
    }
    if (entry.path("projections").isEmpty()) {
      entries.put(name, data);
      return;
    }
    ObjectNode projected = Json.object();
    for (JsonNode projection : entry.path("projections")) {
      JsonNode value = select(data, projection.path("path").asText(), name);
      projected.set(projection.path("name").asText(), value);
      entries.put(name + "." + projection.path("name").asText(), value);
    }
    entries.put(name, projected);
  }

  private static JsonNode data(JsonNode entry, Path folder) throws InputException {
    if (entry.has("data")) {
      return Numbers.floats(entry.get("data"));
    }
    ArrayNode list = Json.NODES.arrayNode();
    entry.path("resources").forEach(resource -> list.add(Resources.normal(resource)));
    List<String> files = new ArrayList<>();
    entry.path("resourceFiles").forEach(file -> files.add(file.asText()));
    Resources.read(TextFile.flat(folder, files, InputStream.nullInputStream())).forEach(list::add);
    return list;
  }

  private static JsonNode select(JsonNode data, String path, String name) throws InputException {
    try {
      JmesPathCompiler compiler = Toolkit.loader().expressions();
      return compiler.compile(path).search(data, Budget.untimed());
    } catch (ExpressionException e) {
      throw new InputException("globalContextEntries: `" + name + "`: " + path + ": " + e.text());
    }
  }

  @Override
  public Answer<JsonNode> call(ServiceCall call) {
    return response(call.method(), call.url())
        .orElseGet(() -> new Answer.Unavailable<>("service calls are not available"));
  }

  private Optional<Answer<JsonNode>> response(String method, String url) {
    JsonNode response = responses.getOrDefault(method + ":" + url, responses.get(url));
    if (response == null) {
      return Optional.empty();
    }
    int given = response.path("statusCode").asInt(OK);
    int status = given == 0 ? OK : given;
    return Optional.of(
        status >= 200 && status < 300
            ? new Answer.Found<>(Numbers.floats(response.path("body")))
            : new Answer.Absent<>(
                "HTTP " + status + " from apiCall mock for " + method + " " + url));
  }

  @Override
  public Answer<JsonNode> entry(String name) {
    JsonNode data = entries.get(name);
    return data == null ? GlobalContextLookup.missing(name) : new Answer.Found<>(data);
  }

  /**
   * A cluster whose API paths are answered by these mocks first.
   *
   * @param paths whether the cluster answers the paths that have no mock
   */
  public ClusterLookup over(ClusterLookup cluster, boolean paths) {
    return new ClusterLookup() {
      @Override
      public Answer<JsonNode> find(ResourceRef ref) {
        return cluster.find(ref);
      }

      @Override
      public Answer<List<JsonNode>> list(
          GroupVersionKind kind, String namespace, JsonNode labelSelector) {
        return cluster.list(kind, namespace, labelSelector);
      }

      @Override
      public Answer<JsonNode> read(ApiPath path) {
        return response("GET", text(path))
            .orElseGet(
                () ->
                    paths
                        ? cluster.read(path)
                        : new Answer.Unavailable<>("API calls are answered by mocks only"));
      }

      @Override
      public Answer<JsonNode> create(ApiPath path, JsonNode body) {
        return response("POST", text(path))
            .orElseGet(
                () ->
                    paths
                        ? cluster.create(path, body)
                        : new Answer.Unavailable<>("API calls are answered by mocks only"));
      }
    };
  }

  private static String text(ApiPath path) {
    if (path.isServerVersion()) {
      return "/version";
    }
    StringBuilder text =
        new StringBuilder(path.group().isEmpty() ? "/api" : "/apis/" + path.group());
    String namespace = path.namespace().isEmpty() ? "" : "namespaces/" + path.namespace();
    for (String part :
        List.of(path.version(), namespace, path.resource(), path.name(), path.subresource())) {
      if (!part.isEmpty()) {
        text.append('/').append(part);
      }
    }
    return text.toString();
  }
}
