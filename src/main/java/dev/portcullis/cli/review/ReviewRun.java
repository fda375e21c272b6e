package dev.portcullis.cli.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.flipkart.zjsonpatch.JsonPatch;
import com.flipkart.zjsonpatch.JsonPatchApplicationException;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.request.Operation;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.io.PrintWriter;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Takes one object after the other through the webhooks of a server, and shows what happens. */
final class ReviewRun {
  private final WebhookServer server;
  private final Asker asker;
  private final Optional<Operation> operation;
  private final PrintWriter out;

  ReviewRun(WebhookServer server, Asker asker, Optional<Operation> operation, PrintWriter out) {
    this.server = server;
    this.asker = asker;
    this.operation = operation;
    this.out = out;
  }

  /** The objects of one request: what comes in, what is there, and the manifest that names both. */
  private record Question(
      Operation operation, JsonNode object, JsonNode oldObject, JsonNode named) {
    Question with(JsonNode changed) {
      return new Question(operation, changed, oldObject, named);
    }

    /** What the webhook for sidecars is registered for. */
    boolean createsPod() {
      return operation == Operation.CREATE
          && named.path("kind").asText("").equals("Pod")
          && named.path("apiVersion").asText("").equals("v1");
    }
  }

  /**
   * Reviews an object.
   *
   * @return whether it was allowed
   */
  boolean review(JsonNode manifest) throws InputException {
    Optional<JsonNode> stored = server.stored(manifest);
    Question question = question(manifest, stored);
    Optional<List<JsonNode>> before = asker.dryRun() ? Optional.empty() : server.objects("");
    Optional<JsonNode> injection = askForSidecars(question);
    JsonNode injected =
        injection.isEmpty() ? question.object() : patched(question.object(), injection.get());
    JsonNode mutation = ask("/mutate", question.with(injected));
    if (!mutation.path("allowed").asBoolean(false)) {
      denied(manifest, question, mutation);
      return false;
    }
    JsonNode mutated = patched(injected, mutation);
    JsonNode whole = question.operation() == Operation.CREATE ? Asker.identified(mutated) : mutated;
    JsonNode validation =
        ask(
            "/validate",
            new Question(
                question.operation(),
                whole,
                question.oldObject(),
                whole.isObject() ? whole : manifest));
    if (!validation.path("allowed").asBoolean(false)) {
      denied(manifest, question, validation);
      return false;
    }
    heading(manifest, question, "allowed" + (asker.dryRun() ? " (dry run)" : ""));
    injection.ifPresent(this::warnings);
    warnings(mutation);
    warnings(validation);
    show("sidecars injected:", Shown.difference(orEmpty(question.object()), orEmpty(injected)));
    show("changed by policies:", Shown.difference(orEmpty(injected), orEmpty(mutated)));
    if (before.isPresent()) {
      show(
          "in the cluster besides:",
          SideEffects.lines(
              before.get(),
              server.objects("").orElse(List.of()),
              whole.isObject() ? whole : manifest));
    }
    return true;
  }

  private Question question(JsonNode manifest, Optional<JsonNode> stored) {
    Operation effective =
        operation.orElse(stored.isPresent() ? Operation.UPDATE : Operation.CREATE);
    JsonNode none = NullNode.getInstance();
    return switch (effective) {
      case CREATE, CONNECT -> new Question(effective, manifest, none, manifest);
      case UPDATE ->
          new Question(
              effective,
              Asker.overStored(manifest, stored),
              stored.map(Asker::oldObject).orElse(manifest),
              manifest);
      case DELETE ->
          new Question(effective, none, stored.map(Asker::oldObject).orElse(manifest), manifest);
    };
  }

  private Optional<JsonNode> askForSidecars(Question question) throws InputException {
    return question.createsPod()
        ? server.reviewWhereServed("/inject", review(question))
        : Optional.empty();
  }

  private JsonNode ask(String path, Question question) throws InputException {
    return server.review(path, review(question));
  }

  private JsonNode review(Question question) {
    return asker.review(
        question.operation(), question.object(), question.oldObject(), question.named());
  }

  private static JsonNode patched(JsonNode object, JsonNode response) throws InputException {
    String patch = response.path("patch").asText("");
    if (patch.isEmpty() || !object.isObject()) {
      return object;
    }
    try {
      return JsonPatch.apply(Json.parse(Base64.getDecoder().decode(patch)), object);
    } catch (JsonPatchApplicationException | JsonSyntaxException | IllegalArgumentException e) {
      throw new InputException("the patch of the server does not apply: " + e.getMessage());
    }
  }

  private static JsonNode orEmpty(JsonNode object) {
    return object.isObject() ? object : Json.object();
  }

  private void denied(JsonNode manifest, Question question, JsonNode response) {
    heading(manifest, question, "denied");
    Shown.lines(response.path("status").path("message").asText("").strip())
        .forEach(line -> out.println(line.isEmpty() ? "" : "  " + line));
    warnings(response);
  }

  private void heading(JsonNode manifest, Question question, String decision) {
    out.println(Shown.name(manifest) + ": " + question.operation() + " " + decision);
  }

  private void warnings(JsonNode response) {
    for (JsonNode warning : response.path("warnings")) {
      Shown.lines(warning.asText("")).forEach(line -> out.println("  warning: " + line));
    }
  }

  private void show(String title, List<String> lines) {
    if (!lines.isEmpty()) {
      out.println("  " + title);
      lines.forEach(line -> out.println("    " + line));
    }
  }
}
