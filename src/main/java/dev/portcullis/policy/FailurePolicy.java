package dev.portcullis.policy;

/** What an error while a policy is evaluated does to the request. */
public enum FailurePolicy {
  /** The request is refused. */
  FAIL,
  /** The request goes on. */
  IGNORE
}
