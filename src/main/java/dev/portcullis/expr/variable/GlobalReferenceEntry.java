package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.policy.ContextEntry;
import dev.portcullis.port.Answer;
import dev.portcullis.value.Numbers;
import java.util.Optional;

/**
 * A {@code globalReference} entry: the data of a GlobalContextEntry or of one of its projections.
 *
 * @param name its name
 * @param globalName the name of the global entry
 * @param jmesPath an expression on the data
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/external-data-sources/#global-context">Global
 *     context</a>
 */
record GlobalReferenceEntry(String name, Template globalName, Optional<DataPath> jmesPath)
    implements EntryLoader {

  static GlobalReferenceEntry compile(
      ContextEntry.GlobalReference entry, TemplateCompiler compiler) {
    return new GlobalReferenceEntry(
        entry.name(),
        compiler.compile(entry.globalName()),
        DataPath.compile(entry.jmesPath(), compiler));
  }

  @Override
  public Keeping keeping() {
    return Keeping.FETCHED;
  }

  /**
   * What is asked for.
   *
   * @param entry the entry, or entry and projection
   * @param path the expression on its data
   */
  private record Question(String entry, Optional<Query> path) {}

  @Override
  public Optional<JsonNode> load(Scope scope) throws ExpressionException {
    try {
      return fetch(scope);
    } catch (ExpressionException e) {
      throw e.within("failed to marshal APICall data for context entry " + name + ": ");
    }
  }

  private Optional<JsonNode> fetch(Scope scope) throws ExpressionException {
    Optional<Question> question = Offline.when(scope, () -> question(scope));
    if (question.isEmpty()) {
      return Optional.empty();
    }
    return switch (scope.ports().globalContext().entry(question.get().entry)) {
      case Answer.Found<JsonNode>(JsonNode data) ->
          Optional.of(select(data, question.get(), scope));
      case Answer.Absent<JsonNode>(String reason) -> absent(reason, scope);
      case Answer.Unavailable<JsonNode>(String reason) -> absent(reason, scope);
    };
  }

  /** Without a cluster there are no global entries but given ones. */
  private static Optional<JsonNode> absent(String reason, Scope scope) throws ExpressionException {
    if (Offline.is(scope)) {
      return Optional.empty();
    }
    throw EntryText.lookup(reason);
  }

  private Question question(Scope scope) throws ExpressionException {
    String[] parts = EntryText.string(globalName.substitute(scope)).split("\\.", -1);
    String entry = parts.length > 1 ? parts[0] + "." + parts[1] : parts[0];
    return jmesPath.isEmpty()
        ? new Question(entry, Optional.empty())
        : new Question(entry, Optional.of(jmesPath.get().query(scope)));
  }

  private JsonNode select(JsonNode data, Question question, Scope scope)
      throws ExpressionException {
    if (question.path.isEmpty()) {
      return data;
    }
    try {
      return Numbers.floats(question.path.get().search(data, scope));
    } catch (ExpressionException e) {
      throw e.within(
          "failed to apply JMESPath "
              + question.path.get().text()
              + " for context entry "
              + name
              + ": ");
    }
  }
}
