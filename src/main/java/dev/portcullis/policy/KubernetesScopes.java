package dev.portcullis.policy;

import java.util.Map;
import java.util.Set;

/** The scopes of the kinds of Kubernetes itself and of Kyverno. */
enum KubernetesScopes implements KindScopes {
  /** All of them. */
  ALL;

  /** By group: the kinds without namespace; all others of these groups have one. */
  private static final Map<String, Set<String>> CLUSTER =
      Map.ofEntries(
          Map.entry("", Set.of("ComponentStatus", "Namespace", "Node", "PersistentVolume")),
          Map.entry("apps", Set.of()),
          Map.entry("batch", Set.of()),
          Map.entry("autoscaling", Set.of()),
          Map.entry("policy", Set.of()),
          Map.entry("coordination.k8s.io", Set.of()),
          Map.entry("discovery.k8s.io", Set.of()),
          Map.entry("events.k8s.io", Set.of()),
          Map.entry(
              "admissionregistration.k8s.io",
              Set.of(
                  "MutatingAdmissionPolicy",
                  "MutatingAdmissionPolicyBinding",
                  "MutatingWebhookConfiguration",
                  "ValidatingAdmissionPolicy",
                  "ValidatingAdmissionPolicyBinding",
                  "ValidatingWebhookConfiguration")),
          Map.entry("apiextensions.k8s.io", Set.of("CustomResourceDefinition")),
          Map.entry("apiregistration.k8s.io", Set.of("APIService")),
          Map.entry("certificates.k8s.io", Set.of("CertificateSigningRequest")),
          Map.entry(
              "flowcontrol.apiserver.k8s.io", Set.of("FlowSchema", "PriorityLevelConfiguration")),
          Map.entry("networking.k8s.io", Set.of("IngressClass", "IPAddress", "ServiceCIDR")),
          Map.entry("node.k8s.io", Set.of("RuntimeClass")),
          Map.entry("rbac.authorization.k8s.io", Set.of("ClusterRole", "ClusterRoleBinding")),
          Map.entry("scheduling.k8s.io", Set.of("PriorityClass")),
          Map.entry(
              "storage.k8s.io", Set.of("CSIDriver", "CSINode", "StorageClass", "VolumeAttachment")),
          Map.entry(
              "kyverno.io", Set.of("ClusterPolicy", "ClusterCleanupPolicy", "GlobalContextEntry")));

  @Override
  public Scope of(String kind) {
    String[] parts = kind.split("/", -1);
    String name = parts[parts.length - 1];
    if (parts.length == 1) {
      boolean known = CLUSTER.values().stream().anyMatch(kinds -> kinds.contains(name));
      return known ? Scope.CLUSTER : Scope.UNKNOWN;
    }
    Set<String> kinds = CLUSTER.get(parts.length == 2 ? "" : parts[0]);
    if (kinds == null) {
      return Scope.UNKNOWN;
    }
    return kinds.contains(name) ? Scope.CLUSTER : Scope.NAMESPACED;
  }
}
