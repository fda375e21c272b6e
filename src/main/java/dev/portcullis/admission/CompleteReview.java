package dev.portcullis.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.RoleLookup;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Adds to a review what an API server does not send: the labels of the namespace, and roles. */
public final class CompleteReview {
  private final NamespaceLabels namespaces;
  private final RoleLookup roles;

  /** Looks things up in this cluster, roles too. */
  public CompleteReview(ClusterLookup cluster) {
    this(cluster, new ListedRoles(cluster));
  }

  /**
   * Looks things up.
   *
   * @param cluster where namespaces are
   * @param roles where roles are
   */
  public CompleteReview(ClusterLookup cluster, RoleLookup roles) {
    this.namespaces = new NamespaceLabels(cluster);
    this.roles = roles;
  }

  /** What a completion gives. */
  public sealed interface Completion {
    /**
     * Everything was found.
     *
     * @param review the review with namespace labels and roles
     */
    record Completed(Review review) implements Completion {}

    /**
     * The cluster could not be asked, so that rules would see too little.
     *
     * @param reason why
     */
    record Unavailable(String reason) implements Completion {}
  }

  /** Completes a review. */
  public Completion complete(Review review) {
    Request request = review.request();
    Map<String, String> labels;
    Optional<UserInfo> user;
    try {
      labels = namespaceLabels(request);
      user = withRoles(request);
    } catch (Unanswered e) {
      return new Completion.Unavailable(
          "failed to create policy context: " + String.valueOf(e.getMessage()));
    }
    return new Completion.Completed(
        review.withRequest(
            request
                .withUser(user)
                .withNamespaceLabels(labels)
                .withDocument(document(request.document(), user))));
  }

  private Map<String, String> namespaceLabels(Request request) throws Unanswered {
    return switch (namespaces.of(request)) {
      case Answer.Found<Map<String, String>>(Map<String, String> labels) -> labels;
      case Answer.Absent<Map<String, String>> absent -> Map.of();
      case Answer.Unavailable<Map<String, String>>(String reason) -> throw new Unanswered(reason);
    };
  }

  private Optional<UserInfo> withRoles(Request request) throws Unanswered {
    if (request.user().isEmpty()) {
      return request.user();
    }
    UserInfo user = request.user().get();
    return switch (roles.roles(user, request.namespace())) {
      case Answer.Found<RoleLookup.Roles>(RoleLookup.Roles found) ->
          Optional.of(
              new UserInfo(
                  user.username(),
                  user.uid(),
                  user.groups(),
                  user.extra(),
                  found.roles(),
                  found.clusterRoles()));
      case Answer.Absent<RoleLookup.Roles>(String reason) -> throw new Unanswered(reason);
      case Answer.Unavailable<RoleLookup.Roles>(String reason) -> throw new Unanswered(reason);
    };
  }

  private static JsonNode document(JsonNode document, Optional<UserInfo> user) {
    boolean none =
        user.map(u -> u.roles().isEmpty() && u.clusterRoles().isEmpty()).orElse(Boolean.TRUE);
    if (none) {
      return document;
    }
    ObjectNode copy = Json.object();
    document.properties().forEach(field -> copy.set(field.getKey(), field.getValue()));
    user.ifPresent(
        u -> {
          put(copy, "roles", u.roles());
          put(copy, "clusterRoles", u.clusterRoles());
        });
    return copy;
  }

  private static void put(ObjectNode document, String field, List<String> names) {
    if (!names.isEmpty()) {
      ArrayNode list = document.putArray(field);
      names.forEach(list::add);
    }
  }

  /** A look-up without an answer, on its way to becoming a value. */
  private static final class Unanswered extends Exception {
    @java.io.Serial private static final long serialVersionUID = 1L;

    Unanswered(String reason) {
      super(reason, null, false, false);
    }
  }
}
