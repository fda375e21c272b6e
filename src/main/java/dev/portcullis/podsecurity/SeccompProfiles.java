package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/** The seccomp profiles that a pod and its containers choose. */
final class SeccompProfiles {
  static final String BASELINE = "seccompProfile_baseline";
  static final String RESTRICTED = "seccompProfile_restricted";
  static final String REASON = "seccompProfile";
  static final String FIELD = "seccompProfile.type";

  private static final Set<String> TYPES = Set.of("RuntimeDefault", "Localhost");

  private SeccompProfiles() {}

  /** Whether a profile is chosen. */
  static boolean set(SecurityContext context) {
    return Values.set(profile(context));
  }

  /** Whether a profile is chosen that may be. */
  static boolean allowed(SecurityContext context) {
    return TYPES.contains(Values.text(profile(context).path("type")));
  }

  /** The profiles that are chosen and must not be. */
  static Findings forbidden(Pod pod) {
    Findings findings = new Findings();
    for (SecurityContext context : pod.securityContexts()) {
      if (set(context) && !allowed(context)) {
        String type = Values.text(profile(context).path("type"));
        findings.add(context, FieldError.forbidden(context.field(FIELD), type));
      }
    }
    return findings;
  }

  private static JsonNode profile(SecurityContext context) {
    return context.json().path("seccompProfile");
  }
}
