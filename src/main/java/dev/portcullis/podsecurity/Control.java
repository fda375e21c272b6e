package dev.portcullis.podsecurity;

import java.util.Map;

/** The controls, as exclusions and reports name them. */
final class Control {
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("windowsHostProcess", "HostProcess"),
          Map.entry("hostNamespaces", "Host Namespaces"),
          Map.entry("privileged", "Privileged Containers"),
          Map.entry("capabilities_baseline", "Capabilities"),
          Map.entry("capabilities_restricted", "Capabilities"),
          Map.entry("hostPathVolumes", "HostPath Volumes"),
          Map.entry("hostPorts", "Host Ports"),
          Map.entry("appArmorProfile", "AppArmor"),
          Map.entry("seLinuxOptions", "SELinux"),
          Map.entry("procMount", "/proc Mount Type"),
          Map.entry("seccompProfile_baseline", "Seccomp"),
          Map.entry("seccompProfile_restricted", "Seccomp"),
          Map.entry("sysctls", "Sysctls"),
          Map.entry("restrictedVolumes", "Volume Types"),
          Map.entry("allowPrivilegeEscalation", "Privilege Escalation"),
          Map.entry("runAsNonRoot", "Running as Non-root"),
          Map.entry("runAsUser", "Running as Non-root user"));

  private Control() {}

  /** The name of the control that a check belongs to; empty when it belongs to none. */
  static String nameOf(String check) {
    return NAMES.getOrDefault(check, "");
  }
}
