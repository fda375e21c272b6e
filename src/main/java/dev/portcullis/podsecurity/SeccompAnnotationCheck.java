package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * Seccomp profiles in annotations, as before Kubernetes 1.19, must be a runtime's or local ones.
 */
final class SeccompAnnotationCheck implements PodCheck {
  private static final String POD = "seccomp.security.alpha.kubernetes.io/pod";
  private static final String CONTAINER = "container.seccomp.security.alpha.kubernetes.io/";

  @Override
  public Optional<Violation> check(Pod pod) {
    Findings findings = new Findings();
    check(pod, POD, findings);
    pod.containers().forEach(container -> check(pod, CONTAINER + container.name(), findings));
    return findings.violation(SeccompProfiles.BASELINE, SeccompProfiles.REASON);
  }

  private static void check(Pod pod, String key, Findings findings) {
    JsonNode annotation = pod.annotations().path(key);
    String profile = Values.text(annotation);
    if (Values.set(annotation) && !allowed(profile)) {
      findings.add(FieldError.forbidden("metadata.annotations[" + key + "]", profile));
    }
  }

  private static boolean allowed(String profile) {
    return profile.equals("runtime/default")
        || profile.equals("docker/default")
        || profile.startsWith("localhost/");
  }
}
