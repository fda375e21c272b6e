package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.value.Utf8Text;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/** What the digest functions share: the digest of the bytes of a text in lower-case hexadecimal. */
abstract class DigestFunction extends KyvernoFunction {
  private final String algorithm;

  DigestFunction(String name, String algorithm, String result) {
    super(
        name,
        List.of(STRING),
        Set.of(ValueType.STRING),
        "the " + algorithm + " digest of a string, in hexadecimal",
        name + "('a')",
        result);
    this.algorithm = algorithm;
  }

  @Override
  final JsonNode evaluate(Arguments arguments, Budget budget) {
    byte[] bytes = Utf8Text.bytes(arguments.text(0));
    try {
      byte[] digest = MessageDigest.getInstance(algorithm).digest(bytes);
      return text(HexFormat.of().formatHex(digest));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has " + algorithm, e);
    }
  }
}
