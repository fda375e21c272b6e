package dev.portcullis.match;

import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Wildcard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A kind string of a policy ({@code Pod}, {@code apps/v1/Deployment}, {@code Pod/exec}), each part
 * a wildcard pattern.
 *
 * @param group the API group
 * @param version the API version
 * @param kind the kind
 * @param subresource the subresource; empty for the object itself
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/match-exclude/">Match and
 *     exclude</a>
 */
public record KindPattern(String group, String version, String kind, String subresource) {
  private static final GroupVersionKind POD = new GroupVersionKind("", "v1", "Pod");

  /** Reads a kind string; empty for one with too many parts, which nothing matches. */
  public static Optional<KindPattern> parse(String text) {
    List<String> parts = parts(text);
    String first = parts.getFirst();
    return switch (parts.size()) {
      case 1 -> Optional.of(new KindPattern("*", "*", first, ""));
      case 2 -> Optional.of(two(first, parts.get(1)));
      case 3 ->
          Optional.of(
              isVersion(first)
                  ? new KindPattern("*", first, parts.get(1), parts.get(2))
                  : new KindPattern(first, parts.get(1), parts.get(2), ""));
      case 4 -> Optional.of(new KindPattern(first, parts.get(1), parts.get(2), parts.get(3)));
      default -> Optional.empty();
    };
  }

  private static KindPattern two(String first, String second) {
    if (first.equals("*") && second.equals("*")) {
      return new KindPattern("*", "*", "*", "*");
    }
    boolean subresourceOfAnything =
        first.equals("*") && second.toLowerCase(Locale.ROOT).equals(second);
    return subresourceOfAnything || !isVersion(first)
        ? new KindPattern("*", "*", first, second)
        : new KindPattern("*", first, second, "");
  }

  /** Slashes separate the parts; in the last one dots do, too. */
  private static List<String> parts(String text) {
    int slash = text.lastIndexOf('/');
    List<String> parts = new ArrayList<>();
    if (slash >= 0) {
      parts.addAll(Arrays.asList(text.substring(0, slash).split("/", -1)));
    }
    parts.addAll(Arrays.asList(text.substring(slash + 1).split("\\.", -1)));
    // Most policies name the same few kinds, which all requests are compared with.
    parts.replaceAll(String::intern);
    return parts;
  }

  /** {@code *}, {@code v1}, {@code v2beta1} and the like. */
  private static boolean isVersion(String text) {
    if (text.equals("*")) {
      return true;
    }
    if (!text.startsWith("v")) {
      return false;
    }
    int end = digits(text, 1);
    if (end == 1 || end == text.length()) {
      return end > 1;
    }
    int stage = text.startsWith("alpha", end) ? 5 : text.startsWith("beta", end) ? 4 : 0;
    int number = end + stage;
    return stage > 0 && number < text.length() && digits(text, number) == text.length();
  }

  private static int digits(String text, int start) {
    int i = start;
    while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
      i++;
    }
    return i;
  }

  /** Whether a request for this type and subresource matches. */
  public boolean matches(GroupVersionKind type, String requested) {
    return matchesType(type) && Wildcard.matches(subresource, requested);
  }

  /**
   * Whether a request for this type and subresource matches in a policy, where what is said of pods
   * also goes for their ephemeral containers.
   */
  boolean matchesInPolicy(GroupVersionKind type, String requested) {
    return matchesType(type)
        && (Wildcard.matches(subresource, requested)
            || (requested.equals("ephemeralcontainers") && type.equals(POD)));
  }

  /**
   * The resources that the pattern names, out of those that an API server serves. A subresource
   * belongs to the type of its parent, whatever its own is.
   */
  public List<ApiResource> servedBy(ServedResources served) {
    List<ApiResource> parents =
        served.all().stream()
            .filter(one -> one.subresource().isEmpty() && matchesType(one.kind()))
            .toList();
    if (subresource.isEmpty()) {
      return parents;
    }
    Set<String> names = parents.stream().map(KindPattern::place).collect(Collectors.toSet());
    List<ApiResource> found =
        new ArrayList<>(
            served.all().stream()
                .filter(one -> !one.subresource().isEmpty() && names.contains(place(one)))
                .filter(one -> Wildcard.matches(subresource, one.subresource()))
                .toList());
    if (kind.equals("*") && subresource.equals("*")) {
      found.addAll(parents);
    }
    return found;
  }

  private static String place(ApiResource resource) {
    return resource.group() + "/" + resource.version() + "/" + resource.resource();
  }

  private boolean matchesType(GroupVersionKind type) {
    return Wildcard.matches(kind, type.kind())
        && Wildcard.matches(group, type.group())
        && Wildcard.matches(version, type.version());
  }
}
