package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a strategic merge knows of the types of Kubernetes 1.21.2: which lists are merged by key and
 * by which keys. A type that is not here (every custom resource) and a field that is not here are
 * merged without a schema: maps key by key, lists as a whole.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/">Strategic
 *     merge patches</a>
 */
final class MergeSchema {
  /**
   * One type in a line, its fields behind it: {@code field:Type} for an object, {@code
   * field[key,key]:Type} for a list merged by keys, {@code field[]} for a list of scalars that is
   * merged. Only fields that lead to such a list are listed.
   */
  private static final String TYPES =
      """
      ObjectMeta ownerReferences[uid] finalizers[]
      Opaque
      PodTemplateSpec metadata:ObjectMeta spec:PodSpec
      PodSpec containers[name]:Container initContainers[name]:Container
      PodSpec ephemeralContainers[name]:EphemeralContainer volumes[name]:Volume
      PodSpec imagePullSecrets[name] hostAliases[ip]
      PodSpec topologySpreadConstraints[topologyKey,whenUnsatisfiable]
      Container env[name] volumeMounts[mountPath] volumeDevices[devicePath]
      Container ports[containerPort,protocol]
      EphemeralContainer env[name] volumeMounts[mountPath] volumeDevices[devicePath]
      Volume ephemeral:EphemeralVolumeSource
      EphemeralVolumeSource volumeClaimTemplate:PersistentVolumeClaimTemplate
      PersistentVolumeClaimTemplate metadata:ObjectMeta
      Conditions conditions[type]
      TemplateHolder template:PodTemplateSpec
      JobTemplateHolder jobTemplate:JobTemplateSpec
      JobTemplateSpec metadata:ObjectMeta spec:TemplateHolder
      PodStatus conditions[type] podIPs[ip]
      ServiceSpec ports[port,protocol]
      NodeSpec podCIDRs[]
      NodeStatus addresses[type] conditions[type]
      CSINodeSpec drivers[name]
      Object metadata:ObjectMeta
      Pod metadata:ObjectMeta spec:PodSpec status:PodStatus
      PodTemplate metadata:ObjectMeta template:PodTemplateSpec
      Workload metadata:ObjectMeta spec:TemplateHolder status:Conditions
      CronJob metadata:ObjectMeta spec:JobTemplateHolder
      Service metadata:ObjectMeta spec:ServiceSpec status:Conditions
      ServiceAccount metadata:ObjectMeta secrets[name]
      Node metadata:ObjectMeta spec:NodeSpec status:NodeStatus
      WithConditions metadata:ObjectMeta status:Conditions
      ComponentStatus metadata:ObjectMeta conditions[type]
      ControllerRevision metadata:ObjectMeta data:Opaque
      WebhookConfiguration metadata:ObjectMeta webhooks[name]
      CSINode metadata:ObjectMeta spec:CSINodeSpec
      """;

  /** The kinds of each API version, with their type; those without one are plain objects. */
  private static final String KINDS =
      """
      v1 Binding ComponentStatus=ComponentStatus ConfigMap Endpoints Event LimitRange
      v1 Namespace=WithConditions Node=Node PersistentVolume PersistentVolumeClaim=WithConditions
      v1 Pod=Pod PodTemplate=PodTemplate ReplicationController=Workload ResourceQuota Secret
      v1 Service=Service ServiceAccount=ServiceAccount
      apps/v1 ControllerRevision=ControllerRevision DaemonSet=Workload Deployment=Workload
      apps/v1 ReplicaSet=Workload StatefulSet=Workload
      batch/v1 CronJob=CronJob Job=Workload
      batch/v1beta1 CronJob=CronJob
      autoscaling/v1 HorizontalPodAutoscaler Scale
      autoscaling/v2beta1 HorizontalPodAutoscaler
      autoscaling/v2beta2 HorizontalPodAutoscaler
      networking.k8s.io/v1 Ingress IngressClass NetworkPolicy
      networking.k8s.io/v1beta1 Ingress IngressClass
      extensions/v1beta1 Ingress
      policy/v1 PodDisruptionBudget=WithConditions
      policy/v1beta1 Eviction PodDisruptionBudget=WithConditions PodSecurityPolicy
      rbac.authorization.k8s.io/v1 ClusterRole ClusterRoleBinding Role RoleBinding
      rbac.authorization.k8s.io/v1beta1 ClusterRole ClusterRoleBinding Role RoleBinding
      storage.k8s.io/v1 CSIDriver CSINode=CSINode StorageClass VolumeAttachment
      storage.k8s.io/v1beta1 CSIDriver CSINode=CSINode CSIStorageCapacity StorageClass
      storage.k8s.io/v1beta1 VolumeAttachment
      admissionregistration.k8s.io/v1 MutatingWebhookConfiguration=WebhookConfiguration
      admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration=WebhookConfiguration
      admissionregistration.k8s.io/v1beta1 MutatingWebhookConfiguration=WebhookConfiguration
      admissionregistration.k8s.io/v1beta1 ValidatingWebhookConfiguration=WebhookConfiguration
      apiextensions.k8s.io/v1 CustomResourceDefinition
      apiextensions.k8s.io/v1beta1 CustomResourceDefinition
      apiregistration.k8s.io/v1 APIService=WithConditions
      apiregistration.k8s.io/v1beta1 APIService=WithConditions
      certificates.k8s.io/v1 CertificateSigningRequest
      certificates.k8s.io/v1beta1 CertificateSigningRequest
      coordination.k8s.io/v1 Lease
      coordination.k8s.io/v1beta1 Lease
      discovery.k8s.io/v1 EndpointSlice
      discovery.k8s.io/v1beta1 EndpointSlice
      events.k8s.io/v1 Event
      events.k8s.io/v1beta1 Event
      node.k8s.io/v1 RuntimeClass
      node.k8s.io/v1beta1 RuntimeClass
      scheduling.k8s.io/v1 PriorityClass
      scheduling.k8s.io/v1beta1 PriorityClass
      flowcontrol.apiserver.k8s.io/v1beta1 FlowSchema PriorityLevelConfiguration
      """;

  private static final MergeSchema PLAIN = new MergeSchema(Optional.empty(), null);
  private static final Map<String, MergeSchema> BY_KIND = kinds(types());

  /** Filled while the table is read, never changed afterwards. */
  private final Map<String, MergeSchema> fields = new HashMap<>();

  private final Optional<List<String>> keys;
  private final @Nullable MergeSchema element;

  private MergeSchema(Optional<List<String>> keys, @Nullable MergeSchema element) {
    this.keys = keys;
    this.element = element;
  }

  private static Map<String, MergeSchema> types() {
    Map<String, MergeSchema> types = new HashMap<>();
    for (String line : TYPES.lines().toList()) {
      types.putIfAbsent(line.split(" ", 2)[0], new MergeSchema(Optional.empty(), null));
    }
    for (String line : TYPES.lines().toList()) {
      String[] words = line.split(" ");
      MergeSchema type = type(types, words[0]);
      for (int i = 1; i < words.length; i++) {
        addField(type, words[i], types);
      }
    }
    return types;
  }

  private static void addField(MergeSchema owner, String word, Map<String, MergeSchema> types) {
    int colon = word.indexOf(':');
    MergeSchema target = colon < 0 ? PLAIN : type(types, word.substring(colon + 1));
    String field = colon < 0 ? word : word.substring(0, colon);
    int open = field.indexOf('[');
    if (open < 0) {
      owner.fields.put(field, target);
      return;
    }
    String inside = field.substring(open + 1, field.length() - 1);
    List<String> keys = inside.isEmpty() ? List.of() : List.of(inside.split(","));
    owner.fields.put(field.substring(0, open), new MergeSchema(Optional.of(keys), target));
  }

  private static MergeSchema type(Map<String, MergeSchema> types, String name) {
    MergeSchema type = types.get(name);
    if (type == null) {
      throw new IllegalStateException("no type " + name);
    }
    return type;
  }

  private static Map<String, MergeSchema> kinds(Map<String, MergeSchema> types) {
    Map<String, MergeSchema> kinds = new HashMap<>();
    for (String line : KINDS.lines().toList()) {
      String[] words = line.split(" ");
      for (int i = 1; i < words.length; i++) {
        int sign = words[i].indexOf('=');
        String kind = sign < 0 ? words[i] : words[i].substring(0, sign);
        String name = sign < 0 ? "Object" : words[i].substring(sign + 1);
        kinds.put(words[0] + " " + kind, type(types, name));
      }
    }
    return Map.copyOf(kinds);
  }

  /** The schema of an object by its own {@code apiVersion} and {@code kind}. */
  static Optional<MergeSchema> of(JsonNode object) {
    JsonNode apiVersion = object.path("apiVersion");
    JsonNode kind = object.path("kind");
    return apiVersion.isTextual() && kind.isTextual()
        ? Optional.ofNullable(BY_KIND.get(apiVersion.textValue() + " " + kind.textValue()))
        : Optional.empty();
  }

  /** The schema of a field, or null. */
  @Nullable MergeSchema field(String name) {
    return fields.get(name);
  }

  /** The schema of the elements of a list, or null. */
  @Nullable MergeSchema element() {
    return element;
  }

  /**
   * The keys by which the elements of a list are merged, none for scalars; empty when the list is
   * replaced as a whole.
   */
  Optional<List<String>> mergeKeys() {
    return keys;
  }
}
