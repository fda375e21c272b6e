package dev.portcullis.podsecurity;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Containers must drop all capabilities and may add one that binds ports below 1024. */
final class CapabilitiesRestrictedCheck implements PodCheck {
  private static final Set<String> ALLOWED = Set.of("NET_BIND_SERVICE");

  @Override
  public Optional<Violation> check(Pod pod) {
    Findings kept = kept(pod);
    Findings added = added(pod);
    Optional<List<String>> blamed = kept.none() ? added.containers() : kept.containers();
    added.errors().forEach(kept::add);
    return kept.violation("capabilities_restricted", "unrestricted capabilities", blamed);
  }

  private static Findings kept(Pod pod) {
    Findings findings = new Findings();
    for (SecurityContext context : pod.containerSecurityContexts()) {
      List<String> dropped = Capabilities.of(context, "drop").names();
      String field = context.field("capabilities.drop");
      if (dropped.isEmpty()) {
        findings.add(context, FieldError.required(field));
      } else if (!dropped.contains("ALL")) {
        findings.add(context, FieldError.forbidden(field, dropped));
      }
    }
    return findings;
  }

  private static Findings added(Pod pod) {
    Findings findings = new Findings();
    for (SecurityContext context : pod.containerSecurityContexts()) {
      List<String> forbidden = Capabilities.of(context, "add").except(ALLOWED);
      if (!forbidden.isEmpty()) {
        findings.add(context, FieldError.forbidden(context.field("capabilities.add"), forbidden));
      }
    }
    return findings;
  }
}
