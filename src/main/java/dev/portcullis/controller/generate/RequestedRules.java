package dev.portcullis.controller.generate;

import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import java.util.ArrayList;
import java.util.List;

/** Shows admitted requests to the rules of a policy that need one. Used by one thread. */
final class RequestedRules {
  private final GenerateWork.Parts parts;
  private final GeneratePolicies.Entry policy;
  private final Binding binding;
  private final Consequences consequences;
  private final List<Request> again = new ArrayList<>();

  RequestedRules(
      GenerateWork.Parts parts,
      GeneratePolicies.Entry policy,
      Binding binding,
      Consequences consequences) {
    this.parts = parts;
    this.policy = policy;
    this.binding = binding;
    this.consequences = consequences;
  }

  /** The requests that nothing but another try can serve. */
  List<Request> again() {
    return again;
  }

  /** Rules that need requests see one. */
  void request(Request request) {
    boolean own = parts.cluster().isOwn(request);
    List<GenerateRule> rules =
        policy.rules().stream()
            .filter(rule -> rule.needsRequest() || TriggerRequest.isOfSubresource(request))
            .filter(rule -> rule.sees(request.operation()))
            .filter(rule -> !own || !rule.rule().skipBackgroundRequests())
            .toList();
    if (rules.isEmpty()) {
      return;
    }
    AskRules.Answered answered = consequences.ask(request);
    boolean ok = true;
    for (GenerateRule rule : rules) {
      ok &= request(rule, request, answered);
    }
    if (!ok && !lasts(request)) {
      consequences.fail();
      again.add(request);
    }
  }

  /** Whether the trigger is there after the request, so that its rules can be looked at again. */
  private static boolean lasts(Request request) {
    return request.operation() != Operation.DELETE && !TriggerRequest.isOfSubresource(request);
  }

  private boolean request(GenerateRule rule, Request request, AskRules.Answered answered) {
    if (request.operation() == Operation.DELETE && !rule.generatesOnDelete()) {
      return true;
    }
    return switch (answered.wanted().outcome(rule.name()).orElse(null)) {
      case RuleOutcome.Pass p -> requested(rule, request, answered);
      case RuleOutcome.Errored e -> {
        consequences.problem(rule, request.subject(), answered.tellable(e.message()));
        yield !consequences.isInterrupted();
      }
      case RuleOutcome.Fail f -> true;
      case RuleOutcome.Skip s -> unrequested(rule, request, s.exceptions().isEmpty());
      case null -> unrequested(rule, request, true);
    };
  }

  private boolean requested(GenerateRule rule, Request request, AskRules.Answered answered) {
    if (lasts(request)) {
      binding.requests().put(rule.name(), request);
    }
    consequences.pass(rule, request.subject(), answered, true);
    if (!lasts(request)) {
      binding.active().remove(rule.name());
    }
    return !consequences.hasFailed() && !consequences.isInterrupted();
  }

  /** The rule does not apply: what it made goes, if it applied to the object as it was before. */
  private boolean unrequested(GenerateRule rule, Request request, boolean may) {
    if (may
        && rule.synchronizes()
        && request.hasOldObject()
        && lasts(request)
        && consequences
                .ask(TriggerRequest.with(request, request.oldObject(), request.oldObject()))
                .wanted()
                .outcome(rule.name())
                .orElse(null)
            instanceof RuleOutcome.Pass) {
      consequences.release(rule, true);
    }
    return !consequences.hasFailed();
  }
}
