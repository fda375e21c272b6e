package dev.portcullis.expr.cel.library;

import dev.cel.common.types.CelType;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.Value;
import java.util.List;

/** A function that is chosen by the types its arguments have when it is called. */
final class OverloadedFunction implements Function {
  private final String name;
  private final List<Overload> overloads;

  record Overload(List<CelType> parameters, Function function) {
    boolean fits(Value[] arguments) {
      if (arguments.length != parameters.size()) {
        return false;
      }
      for (int i = 0; i < arguments.length; i++) {
        if (!RuntimeTypes.fits(parameters.get(i), arguments[i])) {
          return false;
        }
      }
      return true;
    }
  }

  OverloadedFunction(String name, List<Overload> overloads) {
    this.name = name;
    this.overloads = List.copyOf(overloads);
  }

  List<Overload> overloads() {
    return overloads;
  }

  @Override
  public Value call(Value[] arguments, CostMeter cost) throws ExpressionException {
    for (Overload overload : overloads) {
      if (overload.fits(arguments)) {
        return overload.function().call(arguments, cost);
      }
    }
    throw Failures.noSuchOverload(name, arguments);
  }
}
