package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request as expressions read it, numbers as floats. Made once for a request and shared by the
 * scopes of all policies; what nobody reads is never made. Used by one thread.
 */
public final class RequestTree {
  private static final int ACCOUNT_PREFIX = "system:serviceaccount:".length();

  private final Request request;
  private final Optional<JsonNode> pictured;
  private @Nullable ObjectNode root;

  private RequestTree(Request request, Optional<JsonNode> pictured) {
    this.request = request;
    this.pictured = pictured;
  }

  /** The tree of a request. */
  public static RequestTree of(Request request) {
    return new RequestTree(
        request,
        request.hasObject() && request.operation() != Operation.DELETE
            ? Optional.of(request.object())
            : Optional.empty());
  }

  /**
   * The tree of something that nobody asked for: there is no object in it, and {@code images} are
   * those of a target.
   */
  public static RequestTree about(Request request, JsonNode target) {
    return new RequestTree(request, Optional.of(target));
  }

  /** The request it was made of. */
  public Request request() {
    return request;
  }

  /** The tree without values given by anybody and without context entries. */
  ObjectNode root() {
    ObjectNode known = root;
    if (known == null) {
      known = Json.object();
      known.set("request", Numbers.floats(document()));
      JsonNode user = request.document().path("userInfo");
      if (user.isObject()) {
        addAccount(user.path("username").asText(""), known);
      }
      root = known;
    }
    return known;
  }

  /** The document, with the objects and the operation the request has now. */
  private JsonNode document() {
    ObjectNode document = request.document() instanceof ObjectNode object ? object : Json.object();
    ObjectNode changed = null;
    changed = replace(document, changed, "object", request.object(), request.hasObject());
    changed = replace(document, changed, "oldObject", request.oldObject(), request.hasOldObject());
    JsonNode operation = document.path("operation");
    if (operation.isTextual() && !operation.textValue().equals(request.operation().name())) {
      JsonNode name = Json.NODES.textNode(request.operation().name());
      changed = replace(document, changed, "operation", name, true);
    }
    return changed == null ? document : changed;
  }

  private static @Nullable ObjectNode replace(
      ObjectNode document,
      @Nullable ObjectNode changed,
      String field,
      JsonNode value,
      boolean present) {
    JsonNode old = document.get(field);
    if (old == value || (old == null && !present)) {
      return changed;
    }
    ObjectNode out = changed;
    if (out == null) {
      out = Json.object();
      out.setAll(document);
    }
    out.set(field, value);
    return out;
  }

  /**
   * The prefix of a service account's user name is cut off without being looked at, as in Kyverno.
   */
  private static void addAccount(String name, ObjectNode root) {
    String[] parts =
        name.length() > ACCOUNT_PREFIX
            ? name.substring(ACCOUNT_PREFIX).split(":", -1)
            : new String[0];
    boolean account = parts.length >= 2;
    root.put("serviceAccountName", account ? parts[1] : "");
    root.put("serviceAccountNamespace", account ? parts[0] : "");
  }

  /**
   * The {@code images} variable: the images of the object as it was submitted.
   *
   * @return empty when there are none
   * @throws ExpressionException for an image that cannot be read
   */
  Optional<JsonNode> images(ImageExtractors extractors, ImageDefaults defaults, Budget budget)
      throws ExpressionException {
    return pictured.isPresent()
        ? extractors.extract(pictured.get(), defaults, budget)
        : Optional.empty();
  }
}
