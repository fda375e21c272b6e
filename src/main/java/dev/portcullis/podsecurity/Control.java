package dev.portcullis.podsecurity;

import java.util.Arrays;
import java.util.Set;

/** A control, as exclusions and reports name it, and the checks it stands for. */
enum Control {
  HOST_PROCESS("HostProcess", "windowsHostProcess"),
  HOST_NAMESPACES("Host Namespaces", "hostNamespaces"),
  PRIVILEGED_CONTAINERS("Privileged Containers", "privileged"),
  CAPABILITIES("Capabilities", "capabilities_baseline", "capabilities_restricted"),
  HOST_PATH_VOLUMES("HostPath Volumes", "hostPathVolumes"),
  HOST_PORTS("Host Ports", "hostPorts"),
  APP_ARMOR("AppArmor", "appArmorProfile"),
  SE_LINUX("SELinux", "seLinuxOptions"),
  PROC_MOUNT_TYPE("/proc Mount Type", "procMount"),
  SECCOMP("Seccomp", "seccompProfile_baseline", "seccompProfile_restricted"),
  SYSCTLS("Sysctls", "sysctls"),
  VOLUME_TYPES("Volume Types", "restrictedVolumes"),
  PRIVILEGE_ESCALATION("Privilege Escalation", "allowPrivilegeEscalation"),
  RUNNING_AS_NON_ROOT("Running as Non-root", "runAsNonRoot"),
  RUNNING_AS_NON_ROOT_USER("Running as Non-root user", "runAsUser");

  private final String label;
  private final Set<String> checks;

  Control(String label, String... checks) {
    this.label = label;
    this.checks = Set.of(checks);
  }

  /** The name of the control that a check belongs to; empty when it belongs to none. */
  static String nameOf(String check) {
    return Arrays.stream(values())
        .filter(control -> control.checks.contains(check))
        .map(control -> control.label)
        .findFirst()
        .orElse("");
  }
}
