package dev.portcullis.podsecurity;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Only capabilities that are granted by default may be added. */
final class CapabilitiesBaselineCheck implements PodCheck {
  private static final Set<String> ALLOWED =
      Set.of(
          "AUDIT_WRITE",
          "CHOWN",
          "DAC_OVERRIDE",
          "FOWNER",
          "FSETID",
          "KILL",
          "MKNOD",
          "NET_BIND_SERVICE",
          "SETFCAP",
          "SETGID",
          "SETPCAP",
          "SETUID",
          "SYS_CHROOT");

  @Override
  public Optional<Violation> check(Pod pod) {
    Findings findings = new Findings();
    for (SecurityContext context : pod.containerSecurityContexts()) {
      List<String> forbidden = Capabilities.of(context, "add").except(ALLOWED);
      if (!forbidden.isEmpty()) {
        findings.add(context, FieldError.forbidden(context.field("capabilities.add"), forbidden));
      }
    }
    return findings.violation("capabilities_baseline", "non-default capabilities");
  }
}
