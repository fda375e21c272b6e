package dev.portcullis.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.admission.Verdict;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.expr.variable.VariableChecks;
import dev.portcullis.policy.CleanupPolicyReader;
import dev.portcullis.policy.GlobalContextEntry;
import dev.portcullis.policy.GlobalContextReader;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.PolicySet;
import dev.portcullis.policy.ReadDocument;
import dev.portcullis.policy.ReadingMode;
import dev.portcullis.port.Authority;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Judges objects that tell the server what to do, on their way into a cluster. Stateless but for
 * its settings, and thread-safe.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/">Policy types</a>
 */
public final class PolicyAdmission {
  private static final String GROUP = "kyverno.io";

  private final PolicyAdmissionSettings settings;
  private final Supplier<ServedResources> served;
  private final Authority authority;
  private final Supplier<ServiceAccounts> accounts;
  private final Function<UserInfo, Authority> authors;
  private final PolicyLoader loader;
  private final CleanupPolicyReader cleanups;
  private final VariableChecks variables;

  /**
   * An admission that does not ask what authors may do.
   *
   * @param environment what the functions of expressions are bound to
   * @param served what the API server serves, at the moment of asking
   * @param authority what our accounts may do there
   * @param accounts our accounts, at the moment of asking
   */
  public PolicyAdmission(
      FunctionEnvironment environment,
      PolicyAdmissionSettings settings,
      Supplier<ServedResources> served,
      Authority authority,
      Supplier<ServiceAccounts> accounts) {
    this(environment, settings, served, authority, accounts, user -> Authority.UNLIMITED);
  }

  /**
   * An admission.
   *
   * @param environment what the functions of expressions are bound to
   * @param served what the API server serves, at the moment of asking
   * @param authority what our accounts may do there
   * @param accounts our accounts, at the moment of asking
   * @param authors what the author of a policy may do there, whose rights the policy has
   */
  public PolicyAdmission(
      FunctionEnvironment environment,
      PolicyAdmissionSettings settings,
      Supplier<ServedResources> served,
      Authority authority,
      Supplier<ServiceAccounts> accounts,
      Function<UserInfo, Authority> authors) {
    this.authors = authors;
    this.settings = settings;
    this.served = served;
    this.authority = authority;
    this.accounts = accounts;
    boolean refuses = settings.removedFields() == PolicyAdmissionSettings.RemovedFields.REFUSE;
    ReadingMode mode = ReadingMode.admitting(refuses, new ServedScopes(served), settings.reach());
    this.loader = new PolicyLoader(environment, new PolicyReader(mode));
    this.cleanups = new CleanupPolicyReader(mode);
    this.variables = new VariableChecks(loader.expressions());
  }

  /**
   * Judges an object of {@code kyverno.io} by its kind. What is not created or updated, what is no
   * whole object and what belongs to somebody else is let through.
   */
  public Verdict review(Request request) {
    if (!isJudged(request)) {
      return Verdict.allow();
    }
    String kind = request.kind().kind();
    Judgement out =
        switch (kind) {
          case "ClusterPolicy", "Policy" -> policy(request);
          case "PolicyException" -> exception(request);
          case "GlobalContextEntry" -> globalContext(request.object());
          case "CleanupPolicy", "ClusterCleanupPolicy" -> cleanup(request);
          default -> new Judgement();
        };
    out.warn(Deprecations.of(kind));
    return out.verdict();
  }

  private static boolean isJudged(Request request) {
    boolean written =
        request.operation() == Operation.CREATE || request.operation() == Operation.UPDATE;
    return written
        && request.subresource().isEmpty()
        && request.kind().group().equals(GROUP)
        && request.hasObject()
        && !isLeaving(request);
  }

  /** An object that is going must be able to go, whatever is wrong with it by now. */
  private static boolean isLeaving(Request request) {
    JsonNode object = request.object();
    return request.operation() == Operation.UPDATE
        && object.path("metadata").hasNonNull("deletionTimestamp")
        && object.path("spec").equals(request.oldObject().path("spec"));
  }

  private Judgement policy(Request request) {
    ServedResources now = served.get();
    RulePermissions permissions =
        new RulePermissions(new Permissions(now, authority), accounts.get());
    Judgement out =
        new PolicyReview(loader, settings.unknownKinds(), now, permissions, request).judge();
    author(request, now, out);
    return out;
  }

  /** What the author lacks is said at once; it may be given to them later. */
  private void author(Request request, ServedResources now, Judgement out) {
    if (request.user().isPresent() && !out.refused()) {
      UserInfo user = request.user().get();
      Permissions permissions = new Permissions(now, authors.apply(user));
      out.warn(new AuthorWarnings(permissions, user.username()).of(request.object()));
    }
  }

  private Judgement exception(Request request) {
    Judgement out = new Judgement();
    settings.exceptions().warning(request.namespace()).ifPresent(out::warn);
    loader.load(request.object()).refused().stream()
        .map(PolicySet.Refused::reason)
        .forEach(out::refuse);
    return out;
  }

  private Judgement globalContext(JsonNode object) {
    Judgement out = new Judgement();
    ReadDocument<GlobalContextEntry> read = GlobalContextReader.read(object);
    out.refuse(read.reason().or(() -> read.value().flatMap(this::brokenProjection)));
    return out;
  }

  private Optional<String> brokenProjection(GlobalContextEntry entry) {
    List<GlobalContextEntry.Projection> projections = entry.projections();
    for (int i = 0; i < projections.size(); i++) {
      String path = projections.get(i).jmesPath();
      try {
        loader.expressions().compile(path);
      } catch (ExpressionException e) {
        return Optional.of(
            "spec.projections[%d].jmesPath: Invalid value: \"%s\": %s"
                .formatted(i, path, e.text()));
      }
    }
    return Optional.empty();
  }

  private Judgement cleanup(Request request) {
    Judgement out = new Judgement();
    ServedResources now = served.get();
    Permissions permissions = new Permissions(now, authority);
    out.refuse(
        new CleanupReview(cleanups, variables, permissions, accounts.get().cleanup())
            .refusal(request.object()));
    author(request, now, out);
    return out;
  }
}
