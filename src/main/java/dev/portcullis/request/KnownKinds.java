package dev.portcullis.request;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The kinds of Kubernetes itself: their plural names and whether they live in a namespace. Where no
 * API server can be asked this is what is known; other kinds are taken to be namespaced and to have
 * an English plural.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/">Kubernetes API reference</a>
 */
public final class KnownKinds {
  private static final String NAMESPACED =
      """
      v1 Pod=pods Service=services ConfigMap=configmaps Secret=secrets Endpoints=endpoints Event=events
      v1 LimitRange=limitranges PersistentVolumeClaim=persistentvolumeclaims PodTemplate=podtemplates
      v1 ReplicationController=replicationcontrollers ResourceQuota=resourcequotas Binding=bindings
      v1 ServiceAccount=serviceaccounts
      apps/v1 Deployment=deployments DaemonSet=daemonsets StatefulSet=statefulsets ReplicaSet=replicasets
      apps/v1 ControllerRevision=controllerrevisions
      batch/v1 Job=jobs CronJob=cronjobs
      autoscaling/v1 HorizontalPodAutoscaler=horizontalpodautoscalers
      autoscaling/v2 HorizontalPodAutoscaler=horizontalpodautoscalers
      networking.k8s.io/v1 Ingress=ingresses NetworkPolicy=networkpolicies
      policy/v1 PodDisruptionBudget=poddisruptionbudgets
      rbac.authorization.k8s.io/v1 Role=roles RoleBinding=rolebindings
      coordination.k8s.io/v1 Lease=leases
      discovery.k8s.io/v1 EndpointSlice=endpointslices
      events.k8s.io/v1 Event=events
      storage.k8s.io/v1 CSIStorageCapacity=csistoragecapacities
      authorization.k8s.io/v1 LocalSubjectAccessReview=localsubjectaccessreviews
      resource.k8s.io/v1 ResourceClaim=resourceclaims ResourceClaimTemplate=resourceclaimtemplates
      """;

  private static final String CLUSTER_SCOPED =
      """
      v1 Namespace=namespaces Node=nodes PersistentVolume=persistentvolumes
      v1 ComponentStatus=componentstatuses
      admissionregistration.k8s.io/v1 MutatingWebhookConfiguration=mutatingwebhookconfigurations
      admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration=validatingwebhookconfigurations
      admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy=validatingadmissionpolicies
      admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding=validatingadmissionpolicybindings
      apiextensions.k8s.io/v1 CustomResourceDefinition=customresourcedefinitions
      apiregistration.k8s.io/v1 APIService=apiservices
      authentication.k8s.io/v1 TokenReview=tokenreviews SelfSubjectReview=selfsubjectreviews
      authorization.k8s.io/v1 SubjectAccessReview=subjectaccessreviews
      authorization.k8s.io/v1 SelfSubjectAccessReview=selfsubjectaccessreviews
      authorization.k8s.io/v1 SelfSubjectRulesReview=selfsubjectrulesreviews
      certificates.k8s.io/v1 CertificateSigningRequest=certificatesigningrequests
      flowcontrol.apiserver.k8s.io/v1 FlowSchema=flowschemas
      flowcontrol.apiserver.k8s.io/v1 PriorityLevelConfiguration=prioritylevelconfigurations
      networking.k8s.io/v1 IngressClass=ingressclasses IPAddress=ipaddresses ServiceCIDR=servicecidrs
      node.k8s.io/v1 RuntimeClass=runtimeclasses
      policy/v1beta1 PodSecurityPolicy=podsecuritypolicies
      rbac.authorization.k8s.io/v1 ClusterRole=clusterroles ClusterRoleBinding=clusterrolebindings
      scheduling.k8s.io/v1 PriorityClass=priorityclasses
      storage.k8s.io/v1 CSIDriver=csidrivers CSINode=csinodes StorageClass=storageclasses
      storage.k8s.io/v1 VolumeAttachment=volumeattachments
      storage.k8s.io/v1 VolumeAttributesClass=volumeattributesclasses
      resource.k8s.io/v1 DeviceClass=deviceclasses ResourceSlice=resourceslices
      kyverno.io/v1 ClusterPolicy=clusterpolicies
      kyverno.io/v2 ClusterCleanupPolicy=clustercleanuppolicies
      """;

  private static final Map<String, Known> BY_GROUP_AND_KIND = new HashMap<>();
  private static final Map<String, Known> BY_GROUP_AND_RESOURCE = new HashMap<>();

  static {
    read(NAMESPACED, true);
    read(CLUSTER_SCOPED, false);
  }

  private KnownKinds() {}

  /**
   * What is known of a kind.
   *
   * @param kind the kind, with the newest version known
   * @param resource its plural name
   * @param namespaced whether its objects live in a namespace
   */
  public record Known(GroupVersionKind kind, String resource, boolean namespaced) {}

  private static void read(String table, boolean namespaced) {
    for (String line : table.lines().toList()) {
      String[] words = line.split(" ");
      for (int i = 1; i < words.length; i++) {
        int sign = words[i].indexOf('=');
        GroupVersionKind kind = GroupVersionKind.of(words[0], words[i].substring(0, sign));
        Known known = new Known(kind, words[i].substring(sign + 1), namespaced);
        BY_GROUP_AND_KIND.put(kind.group() + "/" + kind.kind(), known);
        BY_GROUP_AND_RESOURCE.put(kind.group() + "/" + known.resource(), known);
      }
    }
  }

  /** Everything that is known, in no order. */
  public static List<Known> all() {
    return List.copyOf(BY_GROUP_AND_KIND.values());
  }

  /** What is known of a kind, whatever its version. */
  public static Optional<Known> find(String group, String kind) {
    return Optional.ofNullable(BY_GROUP_AND_KIND.get(group + "/" + kind));
  }

  /** What is known of a plural name, whatever its version. */
  public static Optional<Known> findResource(String group, String resource) {
    return Optional.ofNullable(BY_GROUP_AND_RESOURCE.get(group + "/" + resource));
  }

  /** Whether objects of a kind live in a namespace; kinds that are not known do. */
  public static boolean namespaced(GroupVersionKind kind) {
    return find(kind.group(), kind.kind()).map(Known::namespaced).orElse(true);
  }

  /** The plural name of a kind: the known one, or the English plural in lower case. */
  public static String resource(GroupVersionKind kind) {
    return find(kind.group(), kind.kind())
        .map(Known::resource)
        .orElseGet(() -> plural(kind.kind().toLowerCase(Locale.ROOT)));
  }

  private static String plural(String word) {
    if (word.endsWith("s") || word.endsWith("x") || word.endsWith("ch") || word.endsWith("sh")) {
      return word + "es";
    }
    if (word.endsWith("y")
        && word.length() > 1
        && "aeiou".indexOf(word.charAt(word.length() - 2)) < 0) {
      return word.substring(0, word.length() - 1) + "ies";
    }
    return word + "s";
  }
}
