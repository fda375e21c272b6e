package dev.portcullis.policy;

/** What a failed validate rule does to the request. */
public enum FailureAction {
  /** The failure is reported. */
  AUDIT,
  /** The request is refused. */
  ENFORCE
}
