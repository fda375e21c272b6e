package dev.portcullis.boot;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of {@code serve} about what policies may do in a cluster. */
final class AuthorityOptions {
  /** What a policy may do is what its author may do. */
  static final String AUTHOR = "author";

  /** What a policy may do is what our own account may do, as in Kyverno. */
  static final String ACCOUNT = "account";

  @Option(
      names = "--policy-authority",
      defaultValue = AUTHOR,
      paramLabel = "author|account",
      description =
          "In a cluster: with whose rights policies look up, generate, mutate and delete: their"
              + " author's, or only the server's own as in Kyverno (default: ${DEFAULT-VALUE}).")
  private String policyAuthority = AUTHOR;

  @Option(
      names = "--check-ttl-authors",
      description =
          "In a cluster: refuse the label cleanup.kyverno.io/ttl to users who may not delete the"
              + " object that they set it on.")
  private boolean checkTtlAuthors;

  /** Whether setting the label that ends an object takes the right to delete it. */
  boolean checkTtlAuthors() {
    return checkTtlAuthors;
  }

  /** What is wrong with the options; empty when nothing is. */
  Optional<String> problem() {
    return List.of(AUTHOR, ACCOUNT).contains(policyAuthority)
        ? Optional.empty()
        : Optional.of("--policy-authority is author or account, not " + policyAuthority);
  }

  /** With whose rights policies act. */
  String policyAuthority() {
    return policyAuthority;
  }
}
