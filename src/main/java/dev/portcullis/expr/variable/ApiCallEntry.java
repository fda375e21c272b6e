package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.policy.ContextEntry;
import dev.portcullis.port.Answer;
import dev.portcullis.value.Numbers;
import java.util.Optional;

/**
 * An {@code apiCall} entry: the answer of the Kubernetes API or of a service.
 *
 * @param name its name
 * @param call the whole entry with its variables
 * @param jmesPath an expression on the answer
 * @param fallback what is used when the call fails, as it was written
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/external-data-sources/#variables-from-kubernetes-api-server-calls">Variables
 *     from Kubernetes API server calls</a>
 */
record ApiCallEntry(
    String name, Template call, Optional<DataPath> jmesPath, Optional<JsonNode> fallback)
    implements EntryLoader {
  static ApiCallEntry compile(ContextEntry.ApiCall entry, TemplateCompiler compiler) {
    JsonNode written = Numbers.floats(entry.call());
    return new ApiCallEntry(
        entry.name(),
        compiler.compile(written),
        DataPath.compile(written.path("jmesPath").asText(""), compiler),
        Optional.ofNullable(written.get("default")).filter(d -> !d.isNull()));
  }

  @Override
  public Keeping keeping() {
    return Keeping.FETCHED;
  }

  @Override
  public Optional<JsonNode> load(Scope scope) throws ExpressionException {
    Optional<JsonNode> arguments = Offline.when(scope, () -> arguments(scope));
    if (arguments.isEmpty()) {
      return Optional.empty();
    }
    return switch (answer(arguments.get(), scope)) {
      case Answer.Found<JsonNode>(JsonNode data) ->
          Optional.of(select(Numbers.floats(data), scope));
      case Answer.Absent<JsonNode>(String reason) -> Optional.of(withoutAnswer(reason));
      case Answer.Unavailable<JsonNode>(String reason) ->
          Offline.is(scope) ? Optional.empty() : Optional.of(withoutAnswer(reason));
    };
  }

  private JsonNode arguments(Scope scope) throws ExpressionException {
    try {
      return call.substitute(scope);
    } catch (ExpressionException e) {
      throw e.within(
          "failed to substitute variables in context entry "
              + name
              + " "
              + call.document().path("urlPath").asText("")
              + ": ");
    }
  }

  /** A call that may not be made has failed, like one that was made and got no answer. */
  private Answer<JsonNode> answer(JsonNode arguments, Scope scope) {
    try {
      return ApiCalls.ask(name, arguments, scope.ports(), scope.policyNamespace());
    } catch (ExpressionException e) {
      return new Answer.Absent<>(e.text());
    }
  }

  private JsonNode withoutAnswer(String reason) throws ExpressionException {
    return fallback.orElseThrow(
        () -> EntryText.lookup("failed to fetch data for APICall: " + reason));
  }

  private JsonNode select(JsonNode data, Scope scope) throws ExpressionException {
    if (jmesPath.isEmpty()) {
      return data;
    }
    Query path = jmesPath.get().query(scope);
    try {
      return Numbers.floats(path.search(data, scope));
    } catch (ExpressionException e) {
      throw e.within(
          "failed to store data for APICall: failed to apply JMESPath "
              + path.text()
              + " for context entry "
              + name
              + ": ");
    }
  }
}
