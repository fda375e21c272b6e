package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.BoundedCache;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.time.TimeLayout;
import java.util.List;

/** What the functions with a layout of times share: compiling it once. */
abstract class TimeLayoutFunction extends TimeFunction {
  private static final int KEPT = 64;

  private final BoundedCache<TimeLayout> layouts =
      new BoundedCache<>(KEPT, TimeLayout::compile, TimeLayout::isSmall);

  TimeLayoutFunction(
      String name, List<Parameter> parameters, String note, String example, String result) {
    super(name, parameters, ValueType.STRING, note, example, result);
  }

  @Override
  public void prepare(int index, JsonNode literal) {
    if (index == 0 && literal.isTextual()) {
      layouts.warm(literal.textValue());
    }
  }

  /** The compiled form of the first argument. */
  final TimeLayout layout(String text) throws ExpressionException {
    return layouts.get(text);
  }
}
