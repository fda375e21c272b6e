package dev.portcullis.boot;

import dev.portcullis.adapter.http.AdmittedWrites;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.admission.ManagedResources;
import dev.portcullis.cleanup.CleanupCompiler;
import dev.portcullis.controller.background.Background;
import dev.portcullis.controller.background.BackgroundController;
import dev.portcullis.controller.cleanup.CleanupController;
import dev.portcullis.controller.cleanup.CleanupMetrics;
import dev.portcullis.controller.cleanup.TimeToLiveController;
import dev.portcullis.controller.existing.MutateExistingController;
import dev.portcullis.controller.generate.GenerateController;
import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.controller.report.ReportController;
import dev.portcullis.controller.report.ReportSettings;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.Request;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;

/** What a server in a cluster does after its answers. */
final class ClusterBackground implements AdmittedWrites, AutoCloseable {
  private final Background background;
  private final KindWatches watches;
  private final List<BackgroundController> controllers;

  /**
   * What cleaning up needs besides.
   *
   * @param compiler compiles cleanup policies
   * @param managed which objects no policy deletes
   * @param metrics counts what was deleted
   */
  record Cleanup(CleanupCompiler compiler, ManagedResources managed, CleanupMetrics metrics) {}

  ClusterBackground(
      Background background,
      ClusterEvents events,
      ReportSettings reports,
      Cleanup cleanup,
      MeterRegistry registry) {
    this.background = background;
    this.watches = background.watches();
    ReportController reporter = new ReportController(background, reports);
    events.tellAlso(reporter::answered);
    FunctionCounter.builder("kyverno.breaker.drops", reporter, ReportController::dropped)
        .description("Objects whose results of requests were dropped, because too many waited.")
        .tag("circuit_name", "admission reports")
        .register(registry);
    this.controllers =
        List.of(
            reporter,
            GenerateController.of(background, reporter),
            new MutateExistingController(background, reports.interval()),
            new CleanupController(
                background, cleanup.compiler(), cleanup.managed(), cleanup.metrics()),
            new TimeToLiveController(background, cleanup.metrics()));
  }

  void start() {
    controllers.forEach(BackgroundController::start);
  }

  void use(ClusterPolicies policies) {
    controllers.forEach(controller -> controller.use(policies));
  }

  void use(ServedResources served) {
    controllers.forEach(controller -> controller.served(served));
  }

  /** What no policy is to see triggers nothing. */
  @Override
  public void admitted(Request request) {
    if (!background.configuration().current().skips(request)) {
      controllers.forEach(controller -> controller.admitted(request));
    }
  }

  @Override
  public void close() {
    controllers.forEach(BackgroundController::close);
    watches.close();
  }
}
