package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.Set;

/** Runs the operations of steps. */
final class Operations {
  private static final Set<String> FIELDS_OF_ALL =
      Set.of("description", "bindings", "outputs", "compiler", "cluster", "clusters");

  private Operations() {}

  /**
   * Runs one operation.
   *
   * @return the bindings for those that follow: its outputs are among them
   */
  static Bindings run(JsonNode entry, CaseScope outer) throws CaseFault {
    String kind = kind(entry);
    JsonNode operation = entry.get(kind);
    CaseScope scope = outer.binding(entry.path("bindings")).binding(operation.path("bindings"));
    Bindings after = run(kind, operation, scope);
    JsonNode outputs = operation.has("outputs") ? operation.get("outputs") : entry.path("outputs");
    Bindings out = outer.bindings();
    for (JsonNode output : outputs) {
      String name = Templates.text(output.path("name"), after);
      JsonNode value = Templates.all(output.path("value"), after);
      after = after.with(name, value);
      out = out.with(name, value);
    }
    return out;
  }

  private static String kind(JsonNode entry) throws CaseFault {
    for (var field : entry.properties()) {
      if (!FIELDS_OF_ALL.contains(field.getKey())) {
        return field.getKey();
      }
    }
    throw new CaseFault("no operation: " + entry);
  }

  private static Bindings run(String kind, JsonNode operation, CaseScope scope) throws CaseFault {
    Bindings same = scope.bindings().with("error", NullNode.instance);
    switch (kind) {
      case "apply" -> ObjectOperations.apply(operation, scope);
      case "create" -> ObjectOperations.create(operation, scope);
      case "update" -> ObjectOperations.update(operation, scope);
      case "patch" -> ObjectOperations.patch(operation, scope);
      case "delete" -> ObjectOperations.delete(operation, scope);
      case "assert" -> CheckOperations.assertThat(operation, scope);
      case "error" -> CheckOperations.error(operation, scope);
      case "sleep" ->
          scope.deadline().sleep(Timeouts.duration(operation.path("duration").asText()));
      case "script" -> {
        return CommandOperations.script(operation, scope);
      }
      case "command" -> {
        return CommandOperations.command(operation, scope);
      }
      case "wait" -> {
        return CommandOperations.await(operation, scope);
      }
      // They only show people what there is.
      case "describe", "events", "get", "podLogs" -> {}
      default -> throw new CaseFault("not supported: operation " + kind);
    }
    return same;
  }
}
