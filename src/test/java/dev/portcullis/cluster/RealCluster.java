package dev.portcullis.cluster;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Starts the control planes that {@link WithCluster} asks for, and ends them after the last test.
 */
public final class RealCluster implements ParameterResolver, ExecutionCondition {
  private static final Namespace NAMESPACE = Namespace.create(RealCluster.class);

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return ControlPlane.unavailable()
        .filter(reason -> !ControlPlane.isRequired())
        .map(RealCluster::skipped)
        .orElseGet(
            () -> ConditionEvaluationResult.enabled("the control plane's programs are there"));
  }

  private static ConditionEvaluationResult skipped(String reason) {
    return ConditionEvaluationResult.disabled("SKIPPED, NOT RUN: " + reason);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestCluster.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    ExtensionContext ofClass = context;
    while (ofClass.getParent().filter(parent -> parent.getTestClass().isPresent()).isPresent()) {
      ofClass = ofClass.getParent().get();
    }
    boolean own = ofClass.getRequiredTestClass().getAnnotation(WithCluster.class).own();
    Store store = (own ? ofClass : context.getRoot()).getStore(NAMESPACE);
    // A store hands out what the stores above it hold under the same key, so the two have different
    // ones.
    return store.computeIfAbsent(
        own ? "own" : "shared", key -> new TestCluster(ControlPlane.start()), TestCluster.class);
  }
}
