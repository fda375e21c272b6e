package dev.portcullis.controller.existing;

import dev.portcullis.controller.background.Background;
import dev.portcullis.policy.Policy;
import dev.portcullis.report.event.BackgroundEvents;
import dev.portcullis.report.event.EventSource;
import dev.portcullis.report.event.EventSubject;
import dev.portcullis.request.Request;
import java.util.List;

/** Tells what rules that change existing objects did and could not do. */
final class MutateNews {
  private final Background background;

  MutateNews(Background background) {
    this.background = background;
  }

  void mutated(ExistingRule rule) {
    background.events().send(BackgroundEvents.mutated(policy(rule), background.successes().get()));
  }

  void failed(ExistingRule rule, Request request, String reason) {
    background
        .events()
        .send(
            List.of(
                BackgroundEvents.failed(
                    EventSource.MUTATE,
                    policy(rule),
                    rule.rule().name(),
                    EventSubject.of(request),
                    reason)));
  }

  void never(ExistingRule rule, Job.Mutate job, String reason) {
    background
        .log()
        .accept("rule " + rule.key() + ": trigger " + job.trigger() + " is passed over: " + reason);
  }

  private static Policy policy(ExistingRule rule) {
    return rule.policy().policy();
  }
}
