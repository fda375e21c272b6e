package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.BoundedCache;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.regex.GoRegex;
import java.util.List;
import java.util.Set;

/** What the functions with a regular expression share: compiling it once. */
abstract class RegexFunction extends KyvernoFunction {
  private static final int KEPT = 512;

  private final BoundedCache<GoRegex> regexes =
      new BoundedCache<>(KEPT, GoRegex::compile, GoRegex::isSmall);

  RegexFunction(
      String name,
      List<Parameter> parameters,
      Set<ValueType> returns,
      String note,
      String example,
      String result) {
    super(name, parameters, returns, note, example, result);
  }

  /** How often a regular expression was compiled. */
  final long compilations() {
    return regexes.compilations();
  }

  @Override
  public void prepare(int index, JsonNode literal) {
    if (index == 0 && literal.isTextual()) {
      regexes.warm(literal.textValue());
    }
  }

  @Override
  final JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    return evaluate(compiled(arguments.text(0)), arguments, budget);
  }

  /** The compiled form of the first argument. */
  GoRegex compiled(String text) throws ExpressionException {
    return regexes.get(text);
  }

  abstract JsonNode evaluate(GoRegex regex, Arguments arguments, Budget budget)
      throws ExpressionException;
}
