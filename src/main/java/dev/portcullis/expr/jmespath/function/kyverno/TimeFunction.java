package dev.portcullis.expr.jmespath.function.kyverno;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.time.GoTime;
import dev.portcullis.expr.jmespath.function.kyverno.time.TimeLayout;
import dev.portcullis.value.GoDuration;
import java.util.List;
import java.util.Set;

/** What the functions on times share: reading RFC 3339 and durations. */
abstract class TimeFunction extends KyvernoFunction {
  TimeFunction(
      String name,
      List<Parameter> parameters,
      ValueType returns,
      String note,
      String example,
      String result) {
    super(name, parameters, Set.of(returns), note, example, result);
  }

  static GoTime time(String text) throws ExpressionException {
    return TimeLayout.RFC3339.parse(text);
  }

  static GoDuration duration(String text) throws ExpressionException {
    return switch (GoDuration.read(text)) {
      case GoDuration.Reading.Valid valid -> valid.duration();
      case GoDuration.Reading.Invalid invalid -> throw failure(invalid.message());
    };
  }
}
