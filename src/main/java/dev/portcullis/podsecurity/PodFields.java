package dev.portcullis.podsecurity;

/**
 * The fields of pods and their types, one structure after the other: {@code Name: field type, ...}.
 * A type is the name of a structure, a scalar, {@code []} before an element, {@code {}} before the
 * value of a map, or {@code ~} before the name that Go has for a kind of text.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/">Pod
 *     </a>
 */
final class PodFields {
  /** Pods without their containers and volumes. */
  static final String POD =
      """
      Pod: metadata ObjectMeta, spec PodSpec
      PodSpec: volumes []Volume, initContainers []Container, containers []Container,
        ephemeralContainers []EphemeralContainer, restartPolicy ~RestartPolicy,
        terminationGracePeriodSeconds int64, activeDeadlineSeconds int64, dnsPolicy ~DNSPolicy,
        nodeSelector {}string, serviceAccountName string, serviceAccount string,
        automountServiceAccountToken bool, nodeName string, hostNetwork bool, hostPID bool, hostIPC bool,
        shareProcessNamespace bool, securityContext PodSecurityContext,
        imagePullSecrets []LocalObjectReference, hostname string, subdomain string, affinity Affinity,
        schedulerName string, tolerations []Toleration, hostAliases []HostAlias,
        priorityClassName string, priority int32, dnsConfig PodDNSConfig,
        readinessGates []PodReadinessGate, runtimeClassName string, enableServiceLinks bool,
        preemptionPolicy ~PreemptionPolicy, overhead ResourceList,
        topologySpreadConstraints []TopologySpreadConstraint, setHostnameAsFQDN bool, os PodOS,
        hostUsers bool, schedulingGates []PodSchedulingGate, resourceClaims []PodResourceClaim,
        resources ResourceRequirements, hostnameOverride string
      PodSecurityContext: seLinuxOptions SELinuxOptions, windowsOptions WindowsSecurityContextOptions,
        runAsUser int64, runAsGroup int64, runAsNonRoot bool, supplementalGroups []int64,
        supplementalGroupsPolicy ~SupplementalGroupsPolicy, fsGroup int64, sysctls []Sysctl,
        fsGroupChangePolicy ~PodFSGroupChangePolicy, seccompProfile SeccompProfile,
        appArmorProfile AppArmorProfile, seLinuxChangePolicy ~PodSELinuxChangePolicy
      SecurityContext: capabilities Capabilities, privileged bool, seLinuxOptions SELinuxOptions,
        windowsOptions WindowsSecurityContextOptions, runAsUser int64, runAsGroup int64,
        runAsNonRoot bool, readOnlyRootFilesystem bool, allowPrivilegeEscalation bool,
        procMount ~ProcMountType, seccompProfile SeccompProfile, appArmorProfile AppArmorProfile
      Capabilities: add []~Capability, drop []~Capability
      SELinuxOptions: user string, role string, type string, level string
      WindowsSecurityContextOptions: gmsaCredentialSpecName string, gmsaCredentialSpec string,
        runAsUserName string, hostProcess bool
      SeccompProfile: type ~SeccompProfileType, localhostProfile string
      AppArmorProfile: type ~AppArmorProfileType, localhostProfile string
      Sysctl: name string, value string
      LocalObjectReference: name string
      Affinity: nodeAffinity NodeAffinity, podAffinity PodAffinity, podAntiAffinity PodAntiAffinity
      NodeAffinity: requiredDuringSchedulingIgnoredDuringExecution NodeSelector,
        preferredDuringSchedulingIgnoredDuringExecution []PreferredSchedulingTerm
      NodeSelector: nodeSelectorTerms []NodeSelectorTerm
      NodeSelectorTerm: matchExpressions []NodeSelectorRequirement,
        matchFields []NodeSelectorRequirement
      NodeSelectorRequirement: key string, operator ~NodeSelectorOperator, values []string
      PreferredSchedulingTerm: weight int32, preference NodeSelectorTerm
      PodAffinity: requiredDuringSchedulingIgnoredDuringExecution []PodAffinityTerm,
        preferredDuringSchedulingIgnoredDuringExecution []WeightedPodAffinityTerm
      PodAntiAffinity: requiredDuringSchedulingIgnoredDuringExecution []PodAffinityTerm,
        preferredDuringSchedulingIgnoredDuringExecution []WeightedPodAffinityTerm
      WeightedPodAffinityTerm: weight int32, podAffinityTerm PodAffinityTerm
      PodAffinityTerm: labelSelector LabelSelector, namespaces []string, topologyKey string,
        namespaceSelector LabelSelector, matchLabelKeys []string, mismatchLabelKeys []string
      Toleration: key string, operator ~TolerationOperator, value string, effect ~TaintEffect,
        tolerationSeconds int64
      HostAlias: ip string, hostnames []string
      PodDNSConfig: nameservers []string, searches []string, options []PodDNSConfigOption
      PodDNSConfigOption: name string, value string
      PodReadinessGate: conditionType ~PodConditionType
      TopologySpreadConstraint: maxSkew int32, topologyKey string,
        whenUnsatisfiable ~UnsatisfiableConstraintAction, labelSelector LabelSelector,
        minDomains int32, nodeAffinityPolicy ~NodeInclusionPolicy,
        nodeTaintsPolicy ~NodeInclusionPolicy, matchLabelKeys []string
      PodOS: name ~OSName
      PodSchedulingGate: name string
      PodResourceClaim: name string, resourceClaimName string, resourceClaimTemplateName string
      """;

  /** Containers. */
  static final String CONTAINERS =
      """
      Container: name string, image string, command []string, args []string,
        workingDir string, ports []ContainerPort, envFrom []EnvFromSource, env []EnvVar,
        resources ResourceRequirements, resizePolicy []ContainerResizePolicy,
        restartPolicy ~ContainerRestartPolicy, restartPolicyRules []ContainerRestartRule,
        volumeMounts []VolumeMount, volumeDevices []VolumeDevice, livenessProbe Probe,
        readinessProbe Probe, startupProbe Probe, lifecycle Lifecycle, terminationMessagePath string,
        terminationMessagePolicy ~TerminationMessagePolicy, imagePullPolicy ~PullPolicy,
        securityContext SecurityContext, stdin bool, stdinOnce bool, tty bool
      EphemeralContainer: name string, image string, command []string, args []string,
        workingDir string, ports []ContainerPort, envFrom []EnvFromSource, env []EnvVar,
        resources ResourceRequirements, resizePolicy []ContainerResizePolicy,
        restartPolicy ~ContainerRestartPolicy, restartPolicyRules []ContainerRestartRule,
        volumeMounts []VolumeMount, volumeDevices []VolumeDevice, livenessProbe Probe,
        readinessProbe Probe, startupProbe Probe, lifecycle Lifecycle, terminationMessagePath string,
        terminationMessagePolicy ~TerminationMessagePolicy, imagePullPolicy ~PullPolicy,
        securityContext SecurityContext, stdin bool, stdinOnce bool, tty bool,
        targetContainerName string
      ContainerPort: name string, hostPort int32, containerPort int32, protocol ~Protocol, hostIP string
      EnvFromSource: prefix string, configMapRef ConfigMapEnvSource, secretRef SecretEnvSource
      ConfigMapEnvSource: name string, optional bool
      SecretEnvSource: name string, optional bool
      EnvVar: name string, value string, valueFrom EnvVarSource
      EnvVarSource: fieldRef ObjectFieldSelector, resourceFieldRef ResourceFieldSelector,
        configMapKeyRef ConfigMapKeySelector, secretKeyRef SecretKeySelector,
        fileKeyRef FileKeySelector
      ObjectFieldSelector: apiVersion string, fieldPath string
      ResourceFieldSelector: containerName string, resource string, divisor Quantity
      ConfigMapKeySelector: name string, key string, optional bool
      SecretKeySelector: name string, key string, optional bool
      FileKeySelector: volumeName string, path string, key string, optional bool
      ResourceRequirements: limits ResourceList, requests ResourceList, claims []ResourceClaim
      ResourceClaim: name string, request string
      ContainerResizePolicy: resourceName ~ResourceName, restartPolicy ~ResourceResizeRestartPolicy
      ContainerRestartRule: action ~ContainerRestartRuleAction,
        exitCodes ContainerRestartRuleOnExitCodes
      ContainerRestartRuleOnExitCodes: operator ~ContainerRestartRuleOnExitCodesOperator, values []int32
      VolumeMount: name string, readOnly bool, recursiveReadOnly ~RecursiveReadOnlyMode,
        mountPath string, subPath string, mountPropagation ~MountPropagationMode, subPathExpr string
      VolumeDevice: name string, devicePath string
      Probe: exec ExecAction, httpGet HTTPGetAction, tcpSocket TCPSocketAction, grpc GRPCAction,
        initialDelaySeconds int32, timeoutSeconds int32, periodSeconds int32, successThreshold int32,
        failureThreshold int32, terminationGracePeriodSeconds int64
      ExecAction: command []string
      HTTPGetAction: path string, port IntOrString, host string, scheme ~URIScheme,
        httpHeaders []HTTPHeader
      HTTPHeader: name string, value string
      TCPSocketAction: port IntOrString, host string
      GRPCAction: port int32, service string
      Lifecycle: postStart LifecycleHandler, preStop LifecycleHandler, stopSignal ~Signal
      LifecycleHandler: exec ExecAction, httpGet HTTPGetAction, tcpSocket TCPSocketAction,
        sleep SleepAction
      SleepAction: seconds int64
      """;

  private PodFields() {}
}
