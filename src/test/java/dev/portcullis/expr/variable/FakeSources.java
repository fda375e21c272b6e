package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.ServiceCall;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.util.ArrayList;
import java.util.List;

/** Sources of context entries that answer from texts and remember what they were asked. */
final class FakeSources implements ClusterLookup {
  final List<String> asked = new ArrayList<>();
  private final Answer<JsonNode> answer;

  private FakeSources(Answer<JsonNode> answer) {
    this.answer = answer;
  }

  static FakeSources giving(String json) {
    return new FakeSources(new Answer.Found<>(json(json)));
  }

  static FakeSources absent(String reason) {
    return new FakeSources(new Answer.Absent<>(reason));
  }

  static FakeSources unavailable(String reason) {
    return new FakeSources(new Answer.Unavailable<>(reason));
  }

  static JsonNode json(String text) {
    try {
      return Json.parse(text);
    } catch (JsonSyntaxException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  Ports ports(Ports.Mode mode) {
    return new Ports(this, this::call, this::image, this::global, mode);
  }

  @Override
  public Answer<JsonNode> find(ResourceRef ref) {
    return answer(ref.kind().kind() + " " + ref.namespace() + "/" + ref.name());
  }

  @Override
  public Answer<List<JsonNode>> list(
      GroupVersionKind kind, String namespace, JsonNode labelSelector) {
    return new Answer.Unavailable<>("lists are not asked for");
  }

  @Override
  public Answer<JsonNode> read(ApiPath path) {
    return answer(path.namespace() + "/" + path.resource() + "/" + path.name());
  }

  @Override
  public Answer<JsonNode> create(ApiPath path, JsonNode body) {
    return answer("POST " + path.namespace() + "/" + path.resource() + " " + body);
  }

  private Answer<JsonNode> call(ServiceCall call) {
    return answer(call.method() + " " + call.url() + " " + call.headers() + " " + call.body());
  }

  private Answer<JsonNode> image(String reference) {
    return answer("image " + reference);
  }

  private Answer<JsonNode> global(String name) {
    return answer("global " + name);
  }

  private Answer<JsonNode> answer(String question) {
    asked.add(question);
    return answer;
  }
}
