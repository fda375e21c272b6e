package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Windows containers must not run as processes of the host. */
final class WindowsHostProcessCheck implements PodCheck {
  @Override
  public Optional<Violation> check(Pod pod) {
    Findings findings = new Findings();
    for (SecurityContext context : pod.securityContexts()) {
      JsonNode hostProcess = context.json().path("windowsOptions").path("hostProcess");
      if (Values.isTrue(hostProcess)) {
        String field = context.field("windowsOptions.hostProcess");
        findings.add(context, FieldError.forbidden(field, "true"));
      }
    }
    return findings.violation("windowsHostProcess", "hostProcess");
  }
}
