package dev.portcullis.cli.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.input.TextFile;
import dev.portcullis.engine.CelPolicyLoader;
import dev.portcullis.engine.CompiledException;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.LoadedCelPolicies;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.policy.Diagnostic;
import dev.portcullis.policy.PolicySet;
import java.util.ArrayList;
import java.util.List;

/**
 * The policies of several files.
 *
 * @param policies policies that may be used, in order
 * @param exceptions exceptions among them
 * @param refused policies that are not used
 * @param unsupported documents of policy kinds that are not evaluated yet
 * @param others documents that are no policies
 * @param diagnostics everything there is to say
 * @param cel policies in CEL and exceptions from them
 */
public record LoadedInputs(
    List<CompiledPolicy> policies,
    List<CompiledException> exceptions,
    List<PolicySet.Refused> refused,
    List<PolicySet.Unsupported> unsupported,
    List<JsonNode> others,
    List<Diagnostic> diagnostics,
    LoadedCelPolicies cel) {
  /** Loads all files with one loader. */
  public static LoadedInputs load(PolicyLoader loader, List<TextFile> files) {
    List<CompiledPolicy> policies = new ArrayList<>();
    List<CompiledException> exceptions = new ArrayList<>();
    List<PolicySet.Refused> refused = new ArrayList<>();
    List<PolicySet.Unsupported> unsupported = new ArrayList<>();
    List<JsonNode> others = new ArrayList<>();
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (TextFile file : files) {
      LoadedPolicies loaded = loader.load(file.name(), file.text());
      policies.addAll(loaded.policies());
      exceptions.addAll(loaded.exceptions());
      refused.addAll(loaded.refused());
      unsupported.addAll(loaded.unsupported());
      others.addAll(loaded.others());
      diagnostics.addAll(loaded.diagnostics());
    }
    LoadedCelPolicies cel = new CelPolicyLoader().load(unsupported);
    refused.addAll(cel.refused());
    diagnostics.removeIf(d -> isObsolete(d, cel));
    return new LoadedInputs(
        policies, exceptions, refused, cel.unsupported(), others, diagnostics, cel);
  }

  /** Whether a warning says of a document that it is not evaluated, although it is here. */
  private static boolean isObsolete(Diagnostic diagnostic, LoadedCelPolicies cel) {
    return diagnostic.message().endsWith(NOT_EVALUATED)
        && cel.unsupported().stream().noneMatch(u -> u.key().equals(diagnostic.policy()));
  }

  /** How many documents could not be read at all, so that no policy of theirs has a name. */
  public int unreadable() {
    return (int)
        diagnostics.stream()
            .filter(d -> d.severity() == Diagnostic.Severity.REFUSED && d.policy().isEmpty())
            .count();
  }

  /** What makes a file unusable as a whole: unknown fields, text that is no YAML. */
  public List<String> fatal() {
    return diagnostics.stream()
        .filter(d -> d.severity() == Diagnostic.Severity.REFUSED)
        .filter(d -> d.policy().isEmpty() || d.message().contains(UNKNOWN_FIELD))
        .map(Diagnostic::text)
        .toList();
  }

  private static final String NOT_EVALUATED = " is not evaluated yet";

  /** The text of the API server for a field that a policy does not have. */
  private static final String UNKNOWN_FIELD = "Invalid value: value provided for unknown field";
}
