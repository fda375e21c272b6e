package dev.portcullis.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.variable.VariableChecks;
import dev.portcullis.policy.CleanupPolicy;
import dev.portcullis.policy.CleanupPolicyReader;
import dev.portcullis.policy.MatchBlock;
import dev.portcullis.policy.ReadDocument;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Judges a CleanupPolicy or a ClusterCleanupPolicy. */
final class CleanupReview {
  private final CleanupPolicyReader reader;
  private final VariableChecks variables;
  private final Permissions permissions;
  private final String account;

  CleanupReview(
      CleanupPolicyReader reader,
      VariableChecks variables,
      Permissions permissions,
      String account) {
    this.reader = reader;
    this.variables = variables;
    this.permissions = permissions;
    this.account = account;
  }

  /** Why the policy is refused; empty when it is not. */
  Optional<String> refusal(JsonNode object) {
    ReadDocument<CleanupPolicy> read = reader.read(object);
    return read.reason().or(() -> read.value().flatMap(this::refusal));
  }

  private Optional<String> refusal(CleanupPolicy policy) {
    return Stream.concat(policy.match().any().stream(), policy.match().all().stream())
        .flatMap(filter -> lacking(filter.resources(), policy.namespace()))
        .findFirst()
        .or(
            () ->
                variables
                    .broken(policy.document().path("spec").path("conditions"))
                    .map(
                        wrong ->
                            "variable substitution failed for policy "
                                + policy.name()
                                + ": "
                                + wrong));
  }

  private Stream<String> lacking(MatchBlock.Resources resources, String namespace) {
    List<String> names = resources.names().isEmpty() ? List.of("") : resources.names();
    return resources.kinds().stream()
        .flatMap(
            kind ->
                names.stream()
                    .flatMap(name -> lacking(permissions.objects(kind, namespace, name)).stream()));
  }

  private Optional<String> lacking(Permissions.Objects objects) {
    if (objects.resource().isEmpty()) {
      return Optional.of("failed to get GVR for kind " + objects.type());
    }
    return Stream.of("delete", "list")
        .filter(verb -> permissions.missing(account, List.of(verb), objects).isPresent())
        .map(verb -> "cleanup controller has no permission to " + verb + " kind " + objects.type())
        .findFirst();
  }
}
