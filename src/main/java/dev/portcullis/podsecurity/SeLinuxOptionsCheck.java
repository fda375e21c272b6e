package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** SELinux types must be those of containers, users and roles must not be chosen. */
final class SeLinuxOptionsCheck implements PodCheck {
  private final Set<String> types;

  SeLinuxOptionsCheck(Set<String> types) {
    this.types = types;
  }

  @Override
  public Optional<Violation> check(Pod pod) {
    Findings findings = new Findings();
    for (SecurityContext context : pod.securityContexts()) {
      JsonNode options = context.json().path("seLinuxOptions");
      String type = Values.text(options.path("type"));
      if (!type.isEmpty() && !types.contains(type)) {
        findings.add(context, FieldError.forbidden(context.field("seLinuxOptions.type"), type));
      }
      for (String field : List.of("user", "role")) {
        String value = Values.text(options.path(field));
        if (!value.isEmpty()) {
          String path = context.field("seLinuxOptions." + field);
          findings.add(context, FieldError.forbidden(path, value));
        }
      }
    }
    return findings.violationWithoutImages("seLinuxOptions", "seLinuxOptions");
  }
}
