package dev.portcullis.podsecurity;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The catalogue of checks.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/security/pod-security-standards/">Pod Security
 *     Standards</a>
 */
final class PodSecurityStandards {
  /** The newest minor version there can be. */
  static final int LATEST = Integer.MAX_VALUE;

  private static final Set<String> SYSCTLS_1_0 =
      Set.of(
          "kernel.shm_rmid_forced",
          "net.ipv4.ip_local_port_range",
          "net.ipv4.tcp_syncookies",
          "net.ipv4.ping_group_range",
          "net.ipv4.ip_unprivileged_port_start");
  private static final Set<String> SYSCTLS_1_27 =
      with(SYSCTLS_1_0, "net.ipv4.ip_local_reserved_ports");
  private static final Set<String> SYSCTLS_1_29 =
      with(
          SYSCTLS_1_27,
          "net.ipv4.tcp_keepalive_time",
          "net.ipv4.tcp_fin_timeout",
          "net.ipv4.tcp_keepalive_intvl",
          "net.ipv4.tcp_keepalive_probes");
  private static final Set<String> SYSCTLS_1_32 =
      with(SYSCTLS_1_29, "net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem");
  private static final Set<String> SE_LINUX_1_0 =
      Set.of("container_t", "container_init_t", "container_kvm_t");
  private static final Set<String> SE_LINUX_1_31 = with(SE_LINUX_1_0, "container_engine_t");

  /** All checks in the order in which Kyverno reports them. */
  private static final List<Versions> CHECKS =
      List.of(
          restricted(8, new AllowPrivilegeEscalationCheck())
              .from(25, new ExceptOnWindows(new AllowPrivilegeEscalationCheck())),
          baseline(0, new AppArmorProfileCheck()),
          baseline(0, new CapabilitiesBaselineCheck()),
          restricted(22, new CapabilitiesRestrictedCheck())
              .from(25, new ExceptOnWindows(new CapabilitiesRestrictedCheck())),
          baseline(0, new HostNamespacesCheck()),
          baseline(0, new HostPathVolumesCheck()),
          baseline(0, new HostPortsCheck()),
          baseline(34, new HostProbesCheck()),
          baseline(0, new PrivilegedCheck()),
          baseline(0, new ProcMountCheck()),
          restricted(0, new RestrictedVolumesCheck()),
          restricted(0, new RunAsNonRootCheck()),
          restricted(23, new RunAsUserCheck()),
          baseline(0, new SeLinuxOptionsCheck(SE_LINUX_1_0))
              .from(31, new SeLinuxOptionsCheck(SE_LINUX_1_31)),
          baseline(0, new SeccompAnnotationCheck()).from(19, new SeccompBaselineCheck()),
          restricted(19, new SeccompRestrictedCheck())
              .from(25, new ExceptOnWindows(new SeccompRestrictedCheck())),
          baseline(0, new SysctlsCheck(SYSCTLS_1_0))
              .from(27, new SysctlsCheck(SYSCTLS_1_27))
              .from(29, new SysctlsCheck(SYSCTLS_1_29))
              .from(32, new SysctlsCheck(SYSCTLS_1_32)),
          baseline(0, new WindowsHostProcessCheck()));

  private PodSecurityStandards() {}

  /**
   * The checks of a level. Every level but {@code baseline} has all checks, {@code privileged}
   * included. A check that is newer than the version asked for counts in its first form.
   *
   * @param level the level as written
   * @param minor the minor version of Kubernetes
   */
  static List<PodCheck> checks(String level, int minor) {
    return CHECKS.stream()
        .filter(check -> check.baseline() || !level.equals("baseline"))
        .map(check -> check.at(minor))
        .toList();
  }

  private static Versions baseline(int minor, PodCheck check) {
    return new Versions(true, Map.of(minor, check));
  }

  private static Versions restricted(int minor, PodCheck check) {
    return new Versions(false, Map.of(minor, check));
  }

  private static Set<String> with(Set<String> set, String... more) {
    Set<String> all = new HashSet<>(set);
    all.addAll(List.of(more));
    return Set.copyOf(all);
  }

  /**
   * One check through the versions of Kubernetes.
   *
   * @param baseline whether it belongs to the baseline level
   * @param forms its forms by the minor version they begin with
   */
  private record Versions(boolean baseline, Map<Integer, PodCheck> forms) {
    Versions from(int minor, PodCheck check) {
      Map<Integer, PodCheck> more = new TreeMap<>(forms);
      more.put(minor, check);
      return new Versions(baseline, more);
    }

    PodCheck at(int minor) {
      List<Map.Entry<Integer, PodCheck>> ordered = new ArrayList<>(new TreeMap<>(forms).entrySet());
      PodCheck chosen = ordered.getFirst().getValue();
      for (Map.Entry<Integer, PodCheck> form : ordered) {
        if (form.getKey() <= minor) {
          chosen = form.getValue();
        }
      }
      return chosen;
    }
  }
}
