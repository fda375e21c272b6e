package dev.portcullis.controller.background;

import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.Request;

/** One job that is done after answers. What it is told must be taken without waiting. */
public interface BackgroundController extends AutoCloseable {
  /** Begins. */
  void start();

  /** These policies count from now on. */
  void use(ClusterPolicies policies);

  /** Something else is served than before. */
  default void served(ServedResources resources) {}

  /**
   * Our webhook admitted a request that is no dry run. Others may still refuse it: what it asks for
   * may never be stored.
   */
  default void admitted(Request request) {}

  @Override
  void close();
}
