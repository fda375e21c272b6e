package dev.portcullis.boot;

import dev.portcullis.adapter.http.LiveConfiguration;
import dev.portcullis.adapter.http.LivePolicies;
import dev.portcullis.admission.Evaluations;
import dev.portcullis.admission.PolicySelection;
import dev.portcullis.admission.ReviewMutation;
import dev.portcullis.admission.ReviewValidation;
import dev.portcullis.admission.Verdict;
import dev.portcullis.controller.generate.Admission;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.port.Ports;
import dev.portcullis.request.Request;
import java.util.List;

/** Both webhooks, one after the other, on writes that come from inside. */
final class EmbeddedAdmission implements Admission {
  private final LivePolicies policies;
  private final LiveConfiguration configuration;
  private final Ports ports;
  private final ReviewMutation mutation;
  private final ReviewValidation validation;

  EmbeddedAdmission(
      Engine engine, LivePolicies policies, LiveConfiguration configuration, Ports ports) {
    this.policies = policies;
    this.configuration = configuration;
    this.ports = ports;
    this.mutation = new ReviewMutation(engine);
    this.validation = new ReviewValidation(engine);
  }

  @Override
  public Decision admit(Request request) {
    if (configuration.current().skips(request)) {
      return new Decision(true, "", request.object());
    }
    PolicyIndex index = policies.current().orElseGet(() -> new PolicyIndex(List.of(), List.of()));
    Evaluations evaluations = new Evaluations(index, ports, configuration::budget);
    ReviewMutation.Mutated mutated = mutation.review(request, PolicySelection.ALL, evaluations);
    Verdict verdict =
        mutated.verdict().allowed()
            ? validation.review(
                request.withObject(mutated.object()), PolicySelection.ALL, evaluations)
            : mutated.verdict();
    return new Decision(verdict.allowed(), verdict.message(), mutated.object());
  }
}
