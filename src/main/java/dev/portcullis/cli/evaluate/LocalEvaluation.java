package dev.portcullis.cli.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.cli.input.Values;
import dev.portcullis.engine.CompiledException;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.CompiledValidatingPolicy;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.Evaluation;
import dev.portcullis.engine.ExistingOutcome;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.engine.RuleType;
import dev.portcullis.expr.Budget;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.Ports;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Takes an object through policies in Kyverno's order: all mutate rules of all policies, then image
 * rules, then validate rules, then generate rules, each stage on the object as the last one left
 * it.
 *
 * @param policies the policies, in the order given
 * @param exceptions policy exceptions
 * @param values values in place of what a request or a look-up would bring
 * @param user who asks; empty for nobody
 * @param ports where context entries and clone sources of a policy are read
 * @param withTargets whether existing objects are given that mutate rules may change
 * @param cel policies in CEL
 */
public record LocalEvaluation(
    List<CompiledPolicy> policies,
    List<CompiledException> exceptions,
    Values values,
    Optional<UserInfo> user,
    Function<CompiledPolicy, Ports> ports,
    boolean withTargets,
    LocalCelPolicies cel) {
  private static final Engine ENGINE = new Engine(ImageDefaults.DOCKER);

  /** Time for one policy on one object; a command line may take longer than a webhook. */
  private static final Budget.Limits LIMITS =
      new Budget.Limits(50_000_000, 2L << 20, 8L << 20, 256, 30_000_000_000L);

  public LocalEvaluation {
    policies = List.copyOf(policies);
    exceptions = List.copyOf(exceptions);
  }

  /** An evaluation without policies in CEL. */
  public LocalEvaluation(
      List<CompiledPolicy> policies,
      List<CompiledException> exceptions,
      Values values,
      Optional<UserInfo> user,
      Function<CompiledPolicy, Ports> ports,
      boolean withTargets) {
    this(policies, exceptions, values, user, ports, withTargets, LocalCelPolicies.NONE);
  }

  /** The same with policies in CEL. */
  public LocalEvaluation withCel(LocalCelPolicies cel) {
    return new LocalEvaluation(policies, exceptions, values, user, ports, withTargets, cel);
  }

  /**
   * What a policy said in one stage.
   *
   * @param policy the policy
   * @param stage which of its rules ran
   * @param request the request it was asked about
   * @param resource the object as it came into the stage
   * @param outcome what it said
   * @param existing what its mutate rules said about existing objects
   */
  public record Response(
      CompiledPolicy policy,
      RuleType stage,
      Request request,
      JsonNode resource,
      PolicyOutcome outcome,
      List<ExistingOutcome> existing) {
    public Response {
      existing = List.copyOf(existing);
    }
  }

  /**
   * What all policies said about an object.
   *
   * @param resource the object as it was given
   * @param patched the object as the mutate rules left it
   * @param responses the responses, in the order of the stages
   */
  public record Result(JsonNode resource, JsonNode patched, List<Response> responses) {
    public Result {
      responses = List.copyOf(responses);
    }
  }

  /**
   * Evaluates one object.
   *
   * @param operation the operation; empty for the one the values give, or CREATE
   * @throws InputException when the values give an operation that is none
   */
  public Result evaluate(JsonNode resource, Optional<Operation> operation) throws InputException {
    List<Response> responses = new ArrayList<>();
    JsonNode current = resource;
    for (CompiledPolicy policy : policies) {
      if (policy.has(RuleType.MUTATE) || existing(policy)) {
        Response response = run(policy, RuleType.MUTATE, current, operation);
        responses.add(response);
        if (!response.outcome().object().isNull()) {
          current = response.outcome().object();
        }
      }
    }
    for (RuleType stage : List.of(RuleType.VERIFY_IMAGES, RuleType.VALIDATE, RuleType.GENERATE)) {
      for (CompiledPolicy policy : policies) {
        if (policy.has(stage)) {
          responses.add(run(policy, stage, current, operation));
        }
      }
    }
    for (CompiledValidatingPolicy policy : cel.policies()) {
      validate(policy, current, operation).ifPresent(responses::add);
    }
    return new Result(resource, current, responses);
  }

  private Optional<Response> validate(
      CompiledValidatingPolicy policy, JsonNode resource, Optional<Operation> operation)
      throws InputException {
    Evaluation evaluation = evaluation(policy.face(), resource, operation);
    Request request = evaluation.request();
    return policy
        .evaluate(
            evaluation,
            values.namespaceObject(request.namespace()),
            cel.exceptions(),
            InstantSource.system())
        .map(
            outcome ->
                new Response(
                    policy.face(), RuleType.VALIDATE, request, resource, outcome, List.of()));
  }

  private boolean existing(CompiledPolicy policy) {
    return withTargets && policy.mutatesExisting();
  }

  private Response run(
      CompiledPolicy policy, RuleType stage, JsonNode resource, Optional<Operation> operation)
      throws InputException {
    Evaluation evaluation = evaluation(policy, resource, operation);
    PolicyOutcome outcome =
        switch (stage) {
          case MUTATE -> ENGINE.mutate(policy, evaluation);
          case VALIDATE -> ENGINE.validate(policy, evaluation);
          case VERIFY_IMAGES -> ENGINE.verifyImages(policy, evaluation);
          case GENERATE -> allOrNothing(ENGINE.generate(policy, evaluation));
        };
    List<ExistingOutcome> targets =
        stage == RuleType.MUTATE && existing(policy)
            ? ENGINE.mutateExisting(policy, evaluation)
            : List.of();
    return new Response(policy, stage, evaluation.request(), resource, outcome, targets);
  }

  private Evaluation evaluation(
      CompiledPolicy policy, JsonNode resource, Optional<Operation> operation)
      throws InputException {
    String policyName = policy.policy().name();
    String resourceName = Resources.name(resource);
    Operation effective =
        operation.isPresent()
            ? operation.get()
            : LocalRequest.operation(values.operation(policyName, resourceName).orElse("CREATE"));
    Request request = LocalRequest.of(resource, effective, user, values);
    return new Evaluation(
        request,
        values.given(policyName, resourceName, effective),
        ports.apply(policy),
        exceptions,
        new Budget(LIMITS, System::nanoTime));
  }

  /** Kyverno's command line makes nothing of a policy when one of its generate rules fails. */
  private static PolicyOutcome allOrNothing(PolicyOutcome outcome) {
    return outcome.incomplete() ? outcome.withoutGenerated() : outcome;
  }
}
