package dev.portcullis.boot;

import dev.portcullis.adapter.http.AdmittedWrites;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.admission.Review;
import dev.portcullis.controller.background.Background;
import dev.portcullis.controller.background.BackgroundController;
import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.controller.report.ReportController;
import dev.portcullis.controller.report.ReportSettings;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.Request;
import java.util.List;

/** What a server in a cluster does after its answers. */
final class ClusterBackground implements AdmittedWrites, AutoCloseable {
  private final Background background;
  private final KindWatches watches;
  private final List<BackgroundController> controllers;

  ClusterBackground(Background background, ClusterEvents events, ReportSettings reports) {
    this.background = background;
    this.watches = background.watches();
    ReportController reporter = new ReportController(background, reports);
    events.tellAlso(reporter::answered);
    this.controllers = List.of(reporter);
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

  /** The API server sends requests whole. */
  @Override
  public Review complete(Review review) {
    return review;
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
