package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.policy.PodSecurityExclusion;
import dev.portcullis.policy.RuleBody.PodSecurityCheck;
import dev.portcullis.value.GoNumber;
import java.util.List;
import java.util.OptionalLong;

/**
 * The checks of one level and version with their exclusions. Immutable, shared by all requests.
 *
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/validate/#pod-security">Validate
 *     rules with pod security</a>
 */
public final class CompiledPodSecurity {
  private static final String MAJOR = "v1.";

  private final PodSecurityCheck source;
  private final OptionalLong minor;
  private final List<PodCheck> checks;

  private CompiledPodSecurity(PodSecurityCheck source, OptionalLong minor) {
    this.source = source;
    this.minor = minor;
    this.checks =
        PodSecurityStandards.checks(
            source.level(),
            Math.clamp(minor.orElse(PodSecurityStandards.LATEST), 0, PodSecurityStandards.LATEST));
  }

  /** Selects the checks. A version that is none makes every evaluation an error. */
  public static CompiledPodSecurity compile(PodSecurityCheck check) {
    return new CompiledPodSecurity(check, minor(check.version()));
  }

  private static OptionalLong minor(String version) {
    if (version.isEmpty() || version.equals("latest")) {
      return OptionalLong.of(PodSecurityStandards.LATEST);
    }
    if (!version.startsWith(MAJOR)) {
      return OptionalLong.empty();
    }
    String digits = version.substring(MAJOR.length());
    OptionalLong number = GoNumber.parseInt(digits);
    // Neither a sign nor a leading zero.
    return number.isPresent() && Long.toUnsignedString(number.getAsLong()).equals(digits)
        ? number
        : OptionalLong.empty();
  }

  /**
   * Runs the checks.
   *
   * @param kind the kind of the resource
   * @param resource a pod or pod controller
   * @param exceptions what matching exceptions lift in addition to the rule's own exclusions
   */
  public PodSecurityResult check(
      String kind, JsonNode resource, List<PodSecurityExclusion> exceptions) {
    return switch (PodReader.read(kind, resource)) {
      case PodReader.Result.None none -> new PodSecurityResult.Errored(none.message());
      case PodReader.Result.Found found ->
          minor.isPresent()
              ? check(kind, found.pod(), exceptions)
              : new PodSecurityResult.Errored(
                  "failed to parse pod security api version: must be \"latest\" or \"v1.x\"");
    };
  }

  private PodSecurityResult check(String kind, Pod pod, List<PodSecurityExclusion> exceptions) {
    List<Violation> violations = violations(pod);
    if (violations.isEmpty()) {
      return new PodSecurityResult.Pass();
    }
    Exclusions exclusions = new Exclusions(pod, this::violations);
    List<Violation> left = exclusions.apply(violations, source.exclude());
    if (left.isEmpty()) {
      return new PodSecurityResult.Pass();
    }
    left = exclusions.apply(left, exceptions);
    return left.isEmpty()
        ? new PodSecurityResult.PassByException()
        : new PodSecurityResult.Fail(
            ViolationText.of(left, kind),
            ReportProperties.of(source.level(), source.version(), left, pod));
  }

  private List<Violation> violations(Pod pod) {
    return checks.stream().flatMap(check -> check.check(pod).stream()).toList();
  }
}
