package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.value.Utf8Text;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/** {@code base64_encode}: the bytes of a text in base 64, standard alphabet, padded. */
final class Base64EncodeFunction extends KyvernoFunction {
  Base64EncodeFunction() {
    super(
        "base64_encode",
        List.of(STRING),
        Set.of(ValueType.STRING),
        "encodes a string as base 64",
        "base64_encode('Hello, world!')",
        "\"SGVsbG8sIHdvcmxkIQ==\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    byte[] bytes = Utf8Text.bytes(arguments.text(0));
    budget.checkOutput(bytes.length * 4L / 3);
    return text(Base64.getEncoder().encodeToString(bytes));
  }
}
