package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.BoundedCache;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.regex.RandomText;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** {@code random}: a text that matches a regular expression in POSIX syntax. */
final class RandomFunction extends KyvernoFunction {
  private static final int KEPT = 128;

  private final BoundedCache<RandomText> patterns =
      new BoundedCache<>(KEPT, RandomText::compile, RandomText::isSmall);

  private final RandomGenerator random;

  RandomFunction(RandomGenerator random) {
    super(
        "random",
        List.of(STRING),
        Set.of(ValueType.STRING),
        "makes up a string that matches a regular expression in POSIX syntax",
        "random('[0-9a-z]{5}')",
        "");
    this.random = random;
  }

  @Override
  public void prepare(int index, JsonNode literal) {
    if (index == 0 && literal.isTextual()) {
      patterns.warm(literal.textValue());
    }
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    String pattern = arguments.text(0);
    if (pattern.isEmpty()) {
      throw failure("no pattern provided");
    }
    return text(patterns.get(pattern).generate(random, budget));
  }
}
