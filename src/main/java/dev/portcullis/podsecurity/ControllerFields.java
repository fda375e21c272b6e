package dev.portcullis.podsecurity;

/**
 * The fields of objects that make pods, and of metadata, written as {@link PodFields} says.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/">Workload
 *     resources</a>
 */
final class ControllerFields {
  /** Deployments and cron jobs. */
  static final String CONTROLLERS =
      """
      ObjectMeta: name string, generateName string, namespace string, selfLink string, uid UID,
        resourceVersion string, generation int64, creationTimestamp Time, deletionTimestamp Time,
        deletionGracePeriodSeconds int64, labels {}string, annotations {}string,
        ownerReferences []OwnerReference, finalizers []string, managedFields []ManagedFieldsEntry
      OwnerReference: apiVersion string, kind string, name string, uid UID, controller bool,
        blockOwnerDeletion bool
      ManagedFieldsEntry: manager string, operation ~ManagedFieldsOperationType, apiVersion string,
        time Time, fieldsType string, fieldsV1 any, subresource string
      LabelSelector: matchLabels {}string, matchExpressions []LabelSelectorRequirement
      LabelSelectorRequirement: key string, operator ~LabelSelectorOperator, values []string
      PodTemplateSpec: metadata ObjectMeta, spec PodSpec
      Deployment: metadata ObjectMeta, spec DeploymentSpec, status DeploymentStatus
      DeploymentSpec: replicas int32, selector LabelSelector, template PodTemplateSpec,
        strategy DeploymentStrategy, minReadySeconds int32, revisionHistoryLimit int32, paused bool,
        progressDeadlineSeconds int32
      DeploymentStrategy: type ~DeploymentStrategyType, rollingUpdate RollingUpdateDeployment
      RollingUpdateDeployment: maxUnavailable IntOrString, maxSurge IntOrString
      DeploymentStatus: observedGeneration int64, replicas int32, updatedReplicas int32,
        readyReplicas int32, availableReplicas int32, unavailableReplicas int32,
        terminatingReplicas int32, conditions []DeploymentCondition, collisionCount int32
      DeploymentCondition: type ~DeploymentConditionType, status ~ConditionStatus,
        lastUpdateTime Time, lastTransitionTime Time, reason string, message string
      CronJob: metadata ObjectMeta, spec CronJobSpec, status CronJobStatus
      CronJobSpec: schedule string, timeZone string, startingDeadlineSeconds int64,
        concurrencyPolicy ~ConcurrencyPolicy, suspend bool, jobTemplate JobTemplateSpec,
        successfulJobsHistoryLimit int32, failedJobsHistoryLimit int32
      CronJobStatus: active []ObjectReference, lastScheduleTime Time, lastSuccessfulTime Time
      ObjectReference: kind string, namespace string, name string, uid UID, apiVersion string,
        resourceVersion string, fieldPath string
      JobTemplateSpec: metadata ObjectMeta, spec JobSpec
      JobSpec: parallelism int32, completions int32, activeDeadlineSeconds int64,
        podFailurePolicy PodFailurePolicy, successPolicy SuccessPolicy, backoffLimit int32,
        backoffLimitPerIndex int32, maxFailedIndexes int32, selector LabelSelector,
        manualSelector bool, template PodTemplateSpec, ttlSecondsAfterFinished int32,
        completionMode ~CompletionMode, suspend bool, podReplacementPolicy ~PodReplacementPolicy,
        managedBy string
      PodFailurePolicy: rules []PodFailurePolicyRule
      PodFailurePolicyRule: action ~PodFailurePolicyAction,
        onExitCodes PodFailurePolicyOnExitCodesRequirement,
        onPodConditions []PodFailurePolicyOnPodConditionsPattern
      PodFailurePolicyOnExitCodesRequirement: containerName string,
        operator ~PodFailurePolicyOnExitCodesOperator, values []int32
      PodFailurePolicyOnPodConditionsPattern: type ~PodConditionType, status ~ConditionStatus
      SuccessPolicy: rules []SuccessPolicyRule
      SuccessPolicyRule: succeededIndexes string, succeededCount int32
      """;

  private ControllerFields() {}
}
