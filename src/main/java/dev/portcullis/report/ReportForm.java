package dev.portcullis.report;

import dev.portcullis.request.GroupVersionKind;
import java.util.Arrays;

/**
 * The kinds that reports are written in.
 *
 * @see <a href="https://kyverno.io/docs/guides/reports/">Policy reports</a>
 */
public enum ReportForm {
  /** {@code PolicyReport} and {@code ClusterPolicyReport}. */
  POLICY_REPORT("wgpolicyk8s.io", "v1alpha2", "PolicyReport", "ClusterPolicyReport"),
  /** {@code Report} and {@code ClusterReport}. */
  OPEN_REPORT("openreports.io", "v1alpha1", "Report", "ClusterReport");

  private final String group;
  private final String version;
  private final String namespaced;
  private final String cluster;

  ReportForm(String group, String version, String namespaced, String cluster) {
    this.group = group;
    this.version = version;
    this.namespaced = namespaced;
    this.cluster = cluster;
  }

  /** The kind of reports about objects in namespaces. */
  public GroupVersionKind namespaced() {
    return new GroupVersionKind(group, version, namespaced);
  }

  /** The kind of reports about all other objects. */
  public GroupVersionKind cluster() {
    return new GroupVersionKind(group, version, cluster);
  }

  /** The kind of reports about objects of that namespace; empty for those without one. */
  public GroupVersionKind kind(String namespace) {
    return namespace.isEmpty() ? cluster() : namespaced();
  }

  /** Whether the kinds of an API group are reports, which nobody judges. */
  public static boolean isReportGroup(String group) {
    return group.equals("reports.kyverno.io")
        || Arrays.stream(values()).anyMatch(form -> form.group.equals(group));
  }
}
