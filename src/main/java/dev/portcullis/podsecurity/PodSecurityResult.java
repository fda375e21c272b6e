package dev.portcullis.podsecurity;

import java.util.Map;

/** What the Pod Security Standards say of a resource. */
public sealed interface PodSecurityResult {
  /** Nothing is violated, without the help of an exception. */
  record Pass() implements PodSecurityResult {}

  /** Everything that is violated is lifted by the exceptions given. */
  record PassByException() implements PodSecurityResult {}

  /**
   * Something is violated.
   *
   * @param violations the text after {@code It violates PodSecurity "<level>:<version>": }
   * @param properties the report properties ({@code standard}, {@code version}, {@code controls},
   *     {@code controlsJSON})
   */
  record Fail(String violations, Map<String, String> properties) implements PodSecurityResult {
    public Fail {
      properties = Map.copyOf(properties);
    }
  }

  /**
   * The resource cannot be read as a pod.
   *
   * @param message why
   */
  record Errored(String message) implements PodSecurityResult {}
}
