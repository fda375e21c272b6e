package dev.portcullis.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of the engine: one object, its operation and who asks. The same value comes from an
 * AdmissionReview, from the command line and from a scan of existing objects.
 *
 * @param operation the operation
 * @param kind the type of the main object ({@code Pod} for {@code pods/exec})
 * @param resource the REST resource; its name may be empty where only the kind is known
 * @param subresource the subresource, empty for the object itself
 * @param name the name in the request, empty while the API server has not made one
 * @param namespace the namespace, empty for cluster-scoped objects
 * @param object the new object, or null ({@link NullNode}) on DELETE
 * @param oldObject the old object, or null ({@link NullNode}) on CREATE
 * @param user who asks; empty where nobody is known (scan, command line without user information)
 * @param namespaceLabels the labels of the object's namespace
 * @param dryRun whether nothing will be stored
 * @param document what expressions read as {@code request}: an object with the fields of the
 *     admission request as far as this source has them; {@code object}, {@code oldObject} and
 *     {@code operation} included where they are present
 */
public record Request(
    Operation operation,
    GroupVersionKind kind,
    GroupVersionResource resource,
    String subresource,
    String name,
    String namespace,
    JsonNode object,
    JsonNode oldObject,
    Optional<UserInfo> user,
    Map<String, String> namespaceLabels,
    boolean dryRun,
    JsonNode document) {
  public Request {
    namespaceLabels = Map.copyOf(namespaceLabels);
  }

  /** Whether there is a new object. */
  public boolean hasObject() {
    return present(object);
  }

  /** Whether there is an old object. */
  public boolean hasOldObject() {
    return present(oldObject);
  }

  /** The new object, or the old one where there is no new one. */
  public JsonNode subject() {
    return hasObject() ? object : oldObject;
  }

  /** The same request with another new object, as it is after a mutation. */
  public Request withObject(JsonNode changed) {
    return new Request(
        operation,
        kind,
        resource,
        subresource,
        name,
        namespace,
        changed,
        oldObject,
        user,
        namespaceLabels,
        dryRun,
        document);
  }

  /** The same request with another old object. */
  public Request withOldObject(JsonNode other) {
    return new Request(
        operation,
        kind,
        resource,
        subresource,
        name,
        namespace,
        object,
        other,
        user,
        namespaceLabels,
        dryRun,
        document);
  }

  /** The same request with the labels of its namespace. */
  public Request withNamespaceLabels(Map<String, String> labels) {
    return new Request(
        operation,
        kind,
        resource,
        subresource,
        name,
        namespace,
        object,
        oldObject,
        user,
        labels,
        dryRun,
        document);
  }

  /** The same request from somebody else. */
  public Request withUser(Optional<UserInfo> other) {
    return new Request(
        operation,
        kind,
        resource,
        subresource,
        name,
        namespace,
        object,
        oldObject,
        other,
        namespaceLabels,
        dryRun,
        document);
  }

  /** The same request as expressions read it in this document. */
  public Request withDocument(JsonNode other) {
    return new Request(
        operation,
        kind,
        resource,
        subresource,
        name,
        namespace,
        object,
        oldObject,
        user,
        namespaceLabels,
        dryRun,
        other);
  }

  private static boolean present(@Nullable JsonNode node) {
    return node != null && node.isObject() && !node.isEmpty();
  }
}
