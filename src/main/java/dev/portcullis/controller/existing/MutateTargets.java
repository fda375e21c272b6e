package dev.portcullis.controller.existing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.adapter.kube.ObjectContent;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.controller.background.Background;
import dev.portcullis.controller.work.Checkpoint;
import dev.portcullis.engine.CompiledException;
import dev.portcullis.engine.Evaluation;
import dev.portcullis.engine.ExistingOutcome;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.expr.variable.GivenValues;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Evaluates a rule on a trigger and writes what it made of its targets, each with the version that
 * was looked at: what somebody else changed in between is evaluated again. A target that was
 * written is left alone by all further tries, so that a rule that adds something adds it once.
 */
final class MutateTargets {
  private static final int TRIES = 5;
  private static final String STATUS = "status";

  private final Background background;

  MutateTargets(Background background) {
    this.background = background;
  }

  /**
   * What came of it.
   *
   * @param written how many targets were changed
   * @param problems what could not be done; empty when all is done
   * @param secret whether a reason may hold content of a Secret, so that it must not be told
   */
  record Result(int written, List<String> problems, boolean secret) {
    Result {
      problems = List.copyOf(problems);
    }

    boolean isDone() {
      return problems.isEmpty();
    }

    /** The first problem, as it may be told. */
    String problem() {
      return secret ? "it failed on a Secret" : String.join("; ", problems);
    }
  }

  Result run(ExistingRule rule, Request request, List<CompiledException> exceptions, Asked asked) {
    ActingCluster cluster = background.actors().of(rule.object());
    settle(cluster, asked);
    // What needs the request is nobody else's in any case.
    boolean inherited = !rule.needsRequest();
    Pass pass =
        new Pass(cluster, asked, () -> !inherited || asked.standing() == Checkpoint.Standing.OWN);
    for (int i = 0; i < TRIES; i++) {
      pass.begin();
      evaluate(rule, request, exceptions, cluster).forEach(pass::take);
      if (!pass.again) {
        break;
      }
    }
    return new Result(pass.written, pass.problems, pass.secret || isSecret(request.subject()));
  }

  private List<ExistingOutcome> evaluate(
      ExistingRule rule,
      Request request,
      List<CompiledException> exceptions,
      ActingCluster cluster) {
    return background
        .engine()
        .mutateExisting(
            rule.policy(),
            new Evaluation(
                request,
                GivenValues.NONE,
                background.ports().withCluster(cluster.lookup()),
                exceptions,
                background.budgets().get()),
            rule.rule().name());
  }

  /** What was sent without an answer may have arrived. */
  private static void settle(ActingCluster cluster, Asked asked) {
    asked
        .sent()
        .values()
        .removeIf(
            sent -> {
              ResourceRef ref = KubeObjects.ref(sent);
              boolean there =
                  cluster.lookup().find(ref) instanceof Answer.Found<JsonNode>(JsonNode live)
                      && ObjectContent.of(live).equals(ObjectContent.of(sent));
              if (there) {
                asked.done().add(identity(sent));
              }
              return there;
            });
  }

  private static String identity(JsonNode object) {
    JsonNode metadata = object.path("metadata");
    return metadata.path("uid").asText("") + "/" + KubeObjects.ref(object);
  }

  private static boolean isSecret(JsonNode object) {
    return object.path("kind").asText("").equals("Secret");
  }

  /** One look at all targets of a rule. */
  private static final class Pass {
    private final ActingCluster cluster;
    private final Asked asked;
    private final BooleanSupplier mayAct;
    private final List<String> problems = new ArrayList<>();
    private int written;
    private boolean again;
    private boolean secret;

    Pass(ActingCluster cluster, Asked asked, BooleanSupplier mayAct) {
      this.cluster = cluster;
      this.asked = asked;
      this.mayAct = mayAct;
    }

    void begin() {
      again = false;
      problems.clear();
    }

    void take(ExistingOutcome outcome) {
      JsonNode target = outcome.target();
      boolean known = target.isObject();
      if (known && asked.done().contains(identity(target))) {
        return;
      }
      switch (outcome.outcome()) {
        case RuleOutcome.Pass pass -> write(target, outcome.subresource());
        case RuleOutcome.Skip skip -> {
          if (known) {
            asked.done().add(identity(target));
          }
        }
        case RuleOutcome.Fail fail -> problem(target, fail.message());
        case RuleOutcome.Errored error -> problem(target, error.message());
      }
    }

    private void problem(JsonNode target, String reason) {
      secret |= isSecret(target);
      problems.add(reason);
    }

    private void write(JsonNode target, String subresource) {
      if (!mayAct.getAsBoolean()) {
        problem(target, "this replica was silent for too long");
        return;
      }
      ApiAnswer answer = cluster.replace(target, subresource.equals(STATUS) ? STATUS : "");
      String name = KubeObjects.ref(target).kind().kind() + " " + path(target);
      switch (answer) {
        case ApiAnswer.Done done -> {
          written++;
          asked.done().add(identity(target));
        }
        case ApiAnswer.Refused refused when refused.isConflict() -> {
          again = true;
          problem(target, "target " + name + " is changed by others all the time");
        }
        case ApiAnswer.Refused refused when refused.isNotFound() -> {
          again = true;
          problem(target, "target " + name + " is gone, or its kind is not served any more");
        }
        case ApiAnswer.Refused(int code, String reason, String message) -> {
          if (code >= 500) {
            asked.sent().put(identity(target), target);
          }
          problem(target, "failed to update target " + name + ": " + code + " " + message);
        }
        case ApiAnswer.Unreachable(String reason) -> {
          asked.sent().put(identity(target), target);
          problem(target, "failed to update target " + name + ": " + reason);
        }
      }
    }

    private static String path(JsonNode target) {
      JsonNode metadata = target.path("metadata");
      String namespace = metadata.path("namespace").asText("");
      return (namespace.isEmpty() ? "" : namespace + "/") + metadata.path("name").asText("");
    }
  }
}
