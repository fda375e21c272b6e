package dev.portcullis.expr.cel.library;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.cel.value.JsonValues;
import dev.portcullis.expr.cel.value.OpaqueValue;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.port.Answer;
import dev.portcullis.port.RegistryLookup;

/**
 * The variable {@code image}: what registries say of images.
 *
 * @param registry where they are looked up
 */
public record ImageContext(RegistryLookup registry) implements OpaqueValue {
  @Override
  public String typeName() {
    return KyvernoLibrary.IMAGES;
  }

  /** The manifest and the configuration of an image. */
  Value metadata(String image) throws ExpressionException {
    return switch (registry.image(image)) {
      case Answer.Found<JsonNode> found -> JsonValues.of(found.value());
      case Answer.Absent<JsonNode> absent -> throw failure(image, absent.reason());
      case Answer.Unavailable<JsonNode> unavailable -> throw failure(image, unavailable.reason());
    };
  }

  private static ExpressionException failure(String image, String reason) {
    return new ExpressionException(
        Kind.LOOKUP, "failed to fetch image data of " + image + ": " + reason);
  }
}
