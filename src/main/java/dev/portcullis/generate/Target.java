package dev.portcullis.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.KnownKinds;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A target after its variables have been substituted. */
sealed interface Target {
  /**
   * A target whose fields have the types they must have.
   *
   * @param apiVersion the API version of what is generated, empty with {@code cloneList}
   * @param kind its kind, empty with {@code cloneList}
   * @param namespace its namespace, empty for cluster-scoped objects
   * @param name its name, empty with {@code cloneList}
   * @param content where its content comes from
   */
  record Valid(String apiVersion, String kind, String namespace, String name, Content content)
      implements Target {
    GroupVersionKind type() {
      return GroupVersionKind.of(apiVersion, kind);
    }
  }

  /**
   * A target with a field of another type, which only a variable can bring.
   *
   * @param reason what is wrong
   */
  record Unreadable(String reason) implements Target {}

  /** Where the content of an object comes from. */
  sealed interface Content {}

  /**
   * The rule itself.
   *
   * @param data the content; an empty map where the rule has none
   */
  record Data(JsonNode data) implements Content {}

  /**
   * One other object of the same kind.
   *
   * @param namespace its namespace
   * @param name its name
   */
  record Source(String namespace, String name) implements Content {}

  /**
   * All objects of some kinds.
   *
   * @param namespace their namespace
   * @param kinds their kinds
   * @param selector the labels they must have; an empty map for all
   */
  record Sources(String namespace, List<GroupVersionKind> kinds, JsonNode selector)
      implements Content {}

  /** Reads a target. */
  static Target read(JsonNode document) {
    for (String field : List.of("apiVersion", "kind", "namespace", "name")) {
      JsonNode value = document.path(field);
      if (!value.isMissingNode() && !value.isNull() && !value.isTextual()) {
        return new Unreadable(
            "the target's " + field + " must be a string, but is " + value.getNodeType());
      }
    }
    Optional<Content> content = content(document);
    return content.isPresent()
        ? new Valid(
            text(document, "apiVersion"),
            text(document, "kind"),
            text(document, "namespace"),
            text(document, "name"),
            content.get())
        : new Unreadable(
            "the target's data must be a map, but is " + document.path("data").getNodeType());
  }

  private static String text(JsonNode document, String field) {
    JsonNode value = document.path(field);
    return value.isTextual() ? value.textValue() : "";
  }

  private static Optional<Content> content(JsonNode document) {
    JsonNode single = document.path("clone");
    if (!text(single, "name").isEmpty()) {
      return Optional.of(new Source(text(single, "namespace"), text(single, "name")));
    }
    JsonNode list = document.path("cloneList");
    if (!list.path("kinds").isEmpty()) {
      List<GroupVersionKind> kinds = new ArrayList<>();
      list.path("kinds").forEach(kind -> kinds.add(type(kind.asText(""))));
      JsonNode selector = list.path("selector");
      return Optional.of(
          new Sources(
              text(list, "namespace"), kinds, selector.isObject() ? selector : Json.object()));
    }
    JsonNode data = document.path("data");
    if (data.isMissingNode() || data.isNull()) {
      return Optional.of(new Data(Json.object()));
    }
    return data.isObject() ? Optional.of(new Data(data)) : Optional.empty();
  }

  /** {@code version/Kind}, {@code group/version/Kind}, or a kind alone. */
  private static GroupVersionKind type(String text) {
    int slash = text.lastIndexOf('/');
    if (slash >= 0) {
      return GroupVersionKind.of(text.substring(0, slash), text.substring(slash + 1));
    }
    return KnownKinds.find("", text)
        .map(KnownKinds.Known::kind)
        .orElse(new GroupVersionKind("", "v1", text));
  }
}
