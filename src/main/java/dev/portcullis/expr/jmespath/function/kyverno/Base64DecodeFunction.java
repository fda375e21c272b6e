package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.value.Base64Text;
import dev.portcullis.value.Utf8Text;
import java.util.List;
import java.util.Set;

/**
 * {@code base64_decode}: the text of bytes in base 64; bytes that are part of no character are kept
 * for functions on bytes.
 */
final class Base64DecodeFunction extends KyvernoFunction {
  Base64DecodeFunction() {
    super(
        "base64_decode",
        List.of(STRING),
        Set.of(ValueType.STRING),
        "decodes a string from base 64",
        "base64_decode('SGVsbG8sIHdvcmxkIQ==')",
        "\"Hello, world!\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    return switch (Base64Text.decode(arguments.text(0))) {
      case Base64Text.Decoded.Bytes bytes -> text(Utf8Text.of(bytes.content()));
      case Base64Text.Decoded.Corrupt corrupt ->
          throw failure("illegal base64 data at input byte " + corrupt.at());
    };
  }
}
