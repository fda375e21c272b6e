package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import java.util.Optional;

/**
 * The built-in {@code images} variable, made when it is first asked for.
 *
 * @param extractors where images stand
 */
record ImagesEntry(ImageExtractors extractors) implements EntryLoader {
  /** The images of pods and pod controllers. */
  static final ImagesEntry STANDARD = new ImagesEntry(ImageExtractors.STANDARD);

  @Override
  public String name() {
    return "images";
  }

  @Override
  public Optional<JsonNode> load(Scope scope) throws ExpressionException {
    return scope.images(extractors);
  }

  @Override
  public Keeping keeping() {
    return Keeping.BUILT_IN;
  }
}
