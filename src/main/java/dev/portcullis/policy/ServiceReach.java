package dev.portcullis.policy;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Decides whether an address is that of a Service in the namespace of a policy. */
public final class ServiceReach {
  /** {@code <service>.<namespace>.svc}, and the same with the domain that most clusters have. */
  private static final List<String> ENDINGS = List.of(".svc", ".svc.cluster.local");

  private ServiceReach() {}

  /**
   * Why a policy of one namespace may not call an address; empty when it may.
   *
   * @param url an address without variables
   * @param namespace the policy's namespace
   */
  public static Optional<String> problem(String url, String namespace) {
    String host = host(url);
    boolean own =
        ENDINGS.stream()
            .map(ending -> "." + namespace + ending)
            .anyMatch(ending -> host.endsWith(ending) && isLabel(without(host, ending)));
    return own
        ? Optional.empty()
        : Optional.of(
            "service %s is not in the policy namespace %s"
                .formatted(host.isEmpty() ? url : host, namespace));
  }

  private static String without(String host, String ending) {
    return host.substring(0, host.length() - ending.length());
  }

  /** The name of a Service is one label, without dots. */
  private static boolean isLabel(String text) {
    return !text.isEmpty()
        && text.chars().allMatch(c -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-');
  }

  /** The host in the form that is looked up; empty where there is none or a user before it. */
  private static String host(String url) {
    try {
      URI parsed = new URI(url);
      String host = parsed.getHost();
      if (host == null || parsed.getRawUserInfo() != null) {
        return "";
      }
      String lower = host.toLowerCase(Locale.ROOT);
      return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    } catch (URISyntaxException e) {
      // What cannot be read as an address is in no namespace.
      return "";
    }
  }
}
