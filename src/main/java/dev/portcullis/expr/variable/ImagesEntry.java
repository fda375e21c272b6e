package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import java.util.Optional;

/** The built-in {@code images} variable, made when it is first asked for. */
final class ImagesEntry implements EntryLoader {
  /** There is only one. */
  static final ImagesEntry INSTANCE = new ImagesEntry();

  private ImagesEntry() {}

  @Override
  public String name() {
    return "images";
  }

  @Override
  public Optional<JsonNode> load(Scope scope) throws ExpressionException {
    return scope.images();
  }

  @Override
  public Keeping keeping() {
    return Keeping.BUILT_IN;
  }
}
