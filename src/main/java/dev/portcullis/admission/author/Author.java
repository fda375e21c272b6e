package dev.portcullis.admission.author;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The user who wrote what a policy says, as authorizers know them.
 *
 * @param username the user name; never empty
 * @param uid the user's identifier, empty when none is known
 * @param groups the groups
 * @param extra further attributes by name, as far as authorizers may use them
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#users-in-kubernetes">Users
 *     in Kubernetes</a>
 */
public record Author(
    String username, String uid, List<String> groups, Map<String, List<String>> extra) {
  /** The annotation of a policy that names its author. */
  public static final String ANNOTATION = "portcullis.dev/author";

  /** What an API server says of a token, a pod or a node is no property of the user. */
  private static final String OF_A_TOKEN = "authentication.kubernetes.io/";

  private static final String USERNAME = "username";
  private static final String UID = "uid";
  private static final String GROUPS = "groups";
  private static final String EXTRA = "extra";

  public Author {
    groups = groups.stream().sorted().distinct().toList();
    Map<String, List<String>> copy = new TreeMap<>();
    extra.forEach((key, values) -> copy.put(key, List.copyOf(values)));
    extra = Map.copyOf(copy);
  }

  /** The author that the user of a request becomes. */
  public static Author of(UserInfo user) {
    Map<String, List<String>> extra = new TreeMap<>(user.extra());
    extra.keySet().removeIf(key -> key.startsWith(OF_A_TOKEN));
    return new Author(user.username(), user.uid(), user.groups(), extra);
  }

  /** The annotation of an object, whoever wrote it; empty when there is none. */
  static Optional<String> annotation(JsonNode object) {
    return Optional.ofNullable(
        object.path("metadata").path("annotations").path(ANNOTATION).textValue());
  }

  /** As the annotation has it, without a seal. */
  ObjectNode json() {
    ObjectNode out = Json.object().put(USERNAME, username);
    if (!uid.isEmpty()) {
      out.put(UID, uid);
    }
    if (!groups.isEmpty()) {
      out.set(GROUPS, texts(groups));
    }
    if (!extra.isEmpty()) {
      ObjectNode values = out.putObject(EXTRA);
      new TreeMap<>(extra).forEach((key, list) -> values.set(key, texts(list)));
    }
    return out;
  }

  /** An author as it is written; empty when it is not one. */
  static Optional<Author> read(JsonNode written) {
    String username = written.path(USERNAME).asText("");
    Map<String, List<String>> extra = new TreeMap<>();
    written
        .path(EXTRA)
        .properties()
        .forEach(entry -> extra.put(entry.getKey(), texts(entry.getValue())));
    return username.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Author(username, written.path(UID).asText(""), texts(written.path(GROUPS)), extra));
  }

  private static ArrayNode texts(List<String> texts) {
    ArrayNode out = Json.NODES.arrayNode();
    texts.forEach(out::add);
    return out;
  }

  private static List<String> texts(JsonNode list) {
    List<String> out = new ArrayList<>();
    list.forEach(item -> out.add(item.asText("")));
    return out;
  }
}
