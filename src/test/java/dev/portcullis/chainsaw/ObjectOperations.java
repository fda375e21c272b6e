package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Operations that write objects: each object is tried until it goes as expected. */
final class ObjectOperations {
  private static final Duration LONGEST_FOR_ACCOUNT = Duration.ofSeconds(3);

  private ObjectOperations() {}

  /** One write of an object. */
  @FunctionalInterface
  private interface Write {
    ApiAnswer of(JsonNode object, CaseScope scope);
  }

  static void apply(JsonNode operation, CaseScope scope) throws CaseFault {
    each(operation, scope, ObjectOperations::applyOnce);
  }

  static void create(JsonNode operation, CaseScope scope) throws CaseFault {
    each(operation, scope, ObjectOperations::createOnce);
  }

  static void update(JsonNode operation, CaseScope scope) throws CaseFault {
    each(
        operation,
        scope,
        (object, in) ->
            in.cluster().get(object) instanceof ApiAnswer.Done(JsonNode stored)
                ? in.cluster().replace(object, stored)
                : in.cluster().get(object));
  }

  static void patch(JsonNode operation, CaseScope scope) throws CaseFault {
    each(
        operation,
        scope,
        (object, in) ->
            in.cluster().get(object) instanceof ApiAnswer.Done(JsonNode stored)
                ? in.cluster().merge(object, stored)
                : in.cluster().get(object));
  }

  private static void each(JsonNode operation, CaseScope scope, Write write) throws CaseFault {
    boolean template = operation.path("template").asBoolean(scope.template());
    for (JsonNode written : scope.objects(operation)) {
      JsonNode object = template ? Templates.all(written, scope.bindings()) : written;
      scope.deadline("apply", operation).until(() -> unmet(operation, object, write, scope));
    }
  }

  /** One try. Where an object belongs is asked each time: its definition may just have come. */
  private static Optional<String> unmet(
      JsonNode operation, JsonNode object, Write write, CaseScope scope) throws CaseFault {
    JsonNode placed = scope.placed(object);
    return Expectations.unmet(
        operation.path("expect"), placed, write.of(placed, scope), scope.bindings());
  }

  private static ApiAnswer applyOnce(JsonNode object, CaseScope scope) {
    if (CaseCluster.name(object).isEmpty()) {
      return createOnce(object, scope);
    }
    ApiAnswer answer = scope.cluster().get(object);
    return switch (answer) {
      case ApiAnswer.Done(JsonNode stored) -> scope.cluster().merge(object, stored);
      case ApiAnswer.Refused refused when refused.isNotFound() -> createOnce(object, scope);
      case ApiAnswer.Refused refused -> refused;
      case ApiAnswer.Unreachable unreachable -> unreachable;
    };
  }

  private static ApiAnswer createOnce(JsonNode object, CaseScope scope) {
    ApiAnswer answer = scope.cluster().create(object);
    if (answer instanceof ApiAnswer.Done(JsonNode stored)) {
      scope.cleanup().add(reference(stored, object));
      if (object.path("kind").asText("").equals("Namespace")) {
        awaitServiceAccount(CaseCluster.name(object), scope.cluster());
      }
    }
    return answer;
  }

  /**
   * Without it pods are refused, which a case that expects a refusal would take for a policy's. It
   * may never come: a policy may refuse it.
   */
  static void awaitServiceAccount(String namespace, CaseCluster cluster) {
    ObjectNode account = Json.object().put("apiVersion", "v1").put("kind", "ServiceAccount");
    account.withObject("/metadata").put("name", "default").put("namespace", namespace);
    try {
      Deadline.in(LONGEST_FOR_ACCOUNT)
          .until(
              () ->
                  cluster.get(account) instanceof ApiAnswer.Done
                      ? Optional.empty()
                      : Optional.of("none"));
    } catch (CaseFault e) {
      System.err.println("no service account in namespace " + namespace);
    }
  }

  private static JsonNode reference(JsonNode stored, JsonNode object) {
    ObjectNode out = Json.object();
    out.set("apiVersion", object.path("apiVersion"));
    out.set("kind", object.path("kind"));
    out.withObject("/metadata")
        .put("name", CaseCluster.name(stored))
        .put("namespace", CaseCluster.namespace(stored));
    return out;
  }

  /** Deletes what {@code ref}, {@code file} or {@code resource} names, and waits for its end. */
  static void delete(JsonNode operation, CaseScope scope) throws CaseFault {
    List<JsonNode> objects =
        operation.has("ref")
            ? List.of(ofReference(operation.get("ref")))
            : scope.objects(operation);
    for (JsonNode written : objects) {
      JsonNode named = scope.placed(Templates.reference(written, scope.bindings()));
      for (JsonNode object : found(named, scope)) {
        Deadline deadline = scope.deadline("delete", operation);
        deadline.until(() -> refused(operation, object, scope));
        if (operation.path("expect").isEmpty()) {
          Cleanup.awaitGone(scope.cluster(), object, deadline);
        }
      }
    }
  }

  private static Optional<String> refused(JsonNode operation, JsonNode object, CaseScope scope)
      throws CaseFault {
    ApiAnswer answer = scope.cluster().delete(object);
    boolean gone = answer instanceof ApiAnswer.Refused refused && refused.isNotFound();
    return gone
        ? Optional.empty()
        : Expectations.unmet(operation.path("expect"), object, answer, scope.bindings());
  }

  private static List<JsonNode> found(JsonNode named, CaseScope scope) {
    if (!CaseCluster.name(named).isEmpty()) {
      return List.of(named);
    }
    return scope.cluster().list(named) instanceof ApiAnswer.Done(JsonNode list)
        ? Candidates.items(list, named)
        : List.of();
  }

  private static JsonNode ofReference(JsonNode reference) {
    ObjectNode out = Json.object();
    out.set("apiVersion", reference.path("apiVersion"));
    out.set("kind", reference.path("kind"));
    ObjectNode metadata = out.withObject("/metadata");
    for (String field : List.of("name", "namespace", "labels")) {
      if (reference.hasNonNull(field)) {
        metadata.set(field, reference.get(field));
      }
    }
    return out;
  }
}
