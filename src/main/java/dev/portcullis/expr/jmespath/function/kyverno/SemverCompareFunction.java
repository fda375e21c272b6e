package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.BoundedCache;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.version.VersionRange;
import dev.portcullis.value.SemanticVersion;
import java.util.List;
import java.util.Set;

/**
 * {@code semver_compare}: whether a version is in a range. A version that cannot be read counts as
 * {@code 0.0.0}, as it does in Kyverno; a range that cannot be read is an error.
 */
final class SemverCompareFunction extends KyvernoFunction {
  private static final int KEPT = 128;

  private final BoundedCache<VersionRange> ranges = new BoundedCache<>(KEPT, VersionRange::parse);

  SemverCompareFunction() {
    super(
        "semver_compare",
        List.of(STRING, STRING),
        Set.of(ValueType.BOOLEAN),
        "compares a semantic version with a range",
        "semver_compare('4.1.3', '>=4.1.x')",
        "true");
  }

  @Override
  public void prepare(int index, JsonNode literal) {
    if (index == 1 && literal.isTextual()) {
      ranges.warm(literal.textValue());
    }
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    SemanticVersion version = SemanticVersion.parse(arguments.text(0)).orElse(SemanticVersion.ZERO);
    return bool(ranges.get(arguments.text(1)).contains(version));
  }
}
