package dev.portcullis.cluster;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives the tests of a class a real Kubernetes control plane: a parameter of type {@link
 * TestCluster} of a test, a constructor or a lifecycle method. Where there is none, the class is
 * skipped, or fails if the environment says {@code PORTCULLIS_CLUSTER=required}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RealCluster.class)
public @interface WithCluster {
  /**
   * Whether the class gets a control plane of its own, which ends with it. Otherwise all classes of
   * this run share one, and a test keeps to its own namespaces and leaves the API server running.
   */
  boolean own() default false;
}
