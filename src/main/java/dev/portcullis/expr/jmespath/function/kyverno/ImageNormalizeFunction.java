package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.image.ImageReference;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** {@code image_normalize}: an image reference with registry and tag or digest written out. */
final class ImageNormalizeFunction extends KyvernoFunction {
  private final Supplier<ImageDefaults> defaults;

  ImageNormalizeFunction(Supplier<ImageDefaults> defaults) {
    super(
        "image_normalize",
        List.of(STRING),
        Set.of(ValueType.STRING),
        "an image reference in its full form",
        "image_normalize('ghcr.io/a/b')",
        "\"ghcr.io/a/b:latest\"");
    this.defaults = defaults;
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    return switch (ImageReference.parse(arguments.text(0), defaults.get())) {
      case ImageReference.Result.Parsed parsed -> text(parsed.image().reference());
      case ImageReference.Result.Invalid invalid -> throw refusal(invalid.message());
    };
  }
}
