package dev.portcullis.expr.cel.library;

/** Answers whether somebody may do something in the cluster. */
@FunctionalInterface
public interface Authorizer {
  /** Where there is no cluster, nothing is allowed and every question is an error. */
  Authorizer NONE =
      _ -> new AccessDecision(false, "", "there is no cluster to ask for authorization");

  /** The answer to a question; a failure to ask is an answer with an error. */
  AccessDecision decide(AccessQuestion question);
}
