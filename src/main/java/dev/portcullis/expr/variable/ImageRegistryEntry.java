package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.policy.ContextEntry;
import dev.portcullis.port.Answer;
import dev.portcullis.value.Numbers;
import java.util.Optional;

/**
 * An {@code imageRegistry} entry: what a registry knows of an image.
 *
 * @param name its name
 * @param reference the image reference
 * @param jmesPath an expression on the image data
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/external-data-sources/#variables-from-image-registries">Variables
 *     from image registries</a>
 */
record ImageRegistryEntry(String name, Template reference, Optional<DataPath> jmesPath)
    implements EntryLoader {

  static ImageRegistryEntry compile(ContextEntry.ImageRegistry entry, TemplateCompiler compiler) {
    return new ImageRegistryEntry(
        entry.name(),
        compiler.compile(entry.reference()),
        DataPath.compile(entry.jmesPath(), compiler));
  }

  @Override
  public Keeping keeping() {
    return Keeping.FETCHED;
  }

  /**
   * What is asked for.
   *
   * @param image the image reference
   * @param path the expression on its data
   */
  private record Question(String image, Optional<Query> path) {}

  @Override
  public Optional<JsonNode> load(Scope scope) throws ExpressionException {
    Optional<Question> question = Offline.when(scope, () -> question(scope));
    if (question.isEmpty()) {
      return Optional.empty();
    }
    String image = question.get().image;
    return switch (scope.ports().registry().image(image)) {
      case Answer.Found<JsonNode>(JsonNode data) ->
          Optional.of(select(Numbers.floats(data), question.get(), scope));
      case Answer.Absent<JsonNode>(String reason) -> throw failure(image, reason);
      case Answer.Unavailable<JsonNode>(String reason) -> {
        if (Offline.is(scope)) {
          yield Optional.empty();
        }
        throw failure(image, reason);
      }
    };
  }

  private Question question(Scope scope) throws ExpressionException {
    JsonNode image = substituted(() -> reference.substitute(scope), reference.document());
    if (!image.isTextual()) {
      throw new ExpressionException(
          Kind.EVALUATION,
          "invalid image reference " + EntryText.of(image) + ", image reference must be a string");
    }
    if (jmesPath.isEmpty()) {
      return new Question(image.textValue(), Optional.empty());
    }
    DataPath path = jmesPath.get();
    return new Question(
        image.textValue(),
        Optional.of(substituted(() -> path.query(scope), path.template().document())));
  }

  private <T> T substituted(Offline.Arguments<T> arguments, JsonNode written)
      throws ExpressionException {
    try {
      return arguments.make();
    } catch (ExpressionException e) {
      throw e.within(
          "failed to substitute variables in context entry "
              + name
              + " "
              + EntryText.of(written)
              + ": ");
    }
  }

  private static ExpressionException failure(String image, String reason) {
    return EntryText.lookup("failed to fetch image descriptor: " + image + ", error: " + reason);
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
          "failed to apply JMESPath ("
              + jmesPath.map(DataPath::text).orElse("")
              + ") results to context entry "
              + name
              + ", error: ");
    }
  }
}
