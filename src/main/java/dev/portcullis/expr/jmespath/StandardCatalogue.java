package dev.portcullis.expr.jmespath;

import dev.portcullis.expr.jmespath.function.StandardFunctions;
import dev.portcullis.expr.jmespath.function.kyverno.KyvernoFunctions;
import java.util.ArrayList;
import java.util.List;

/** Puts all functions of the dialect together. */
public final class StandardCatalogue {
  private StandardCatalogue() {}

  /** Every standard and Kyverno function in this environment. */
  public static FunctionCatalogue in(FunctionEnvironment environment) {
    List<JmesPathFunction> functions = new ArrayList<>(StandardFunctions.all());
    functions.addAll(KyvernoFunctions.in(environment));
    return new FunctionCatalogue(functions);
  }
}
