package dev.portcullis.autogen;

import java.util.List;
import java.util.Map;

/** The kinds that make pods from a template, and how rules for them name them. */
final class PodController {
  /** The one whose template lies inside the template of a Job. */
  static final String CRON_JOB = "CronJob";

  /** All kinds that get rules when a policy asks for none in particular, CronJob last. */
  static final List<String> ALL =
      List.of(
          "DaemonSet",
          "Deployment",
          "Job",
          "ReplicaSet",
          "ReplicationController",
          "StatefulSet",
          CRON_JOB);

  private static final Map<String, String> QUALIFIED =
      Map.of(
          "DaemonSet",
          "apps/v1/DaemonSet",
          "Deployment",
          "apps/v1/Deployment",
          "Job",
          "batch/v1/Job",
          "ReplicaSet",
          "apps/v1/ReplicaSet",
          "ReplicationController",
          "v1/ReplicationController",
          "StatefulSet",
          "apps/v1/StatefulSet",
          CRON_JOB,
          "batch/v1/CronJob",
          "Pod",
          "v1/Pod");

  private PodController() {}

  /**
   * The kind string of generated rules: with group and version, unless the kind is a custom one.
   */
  static String qualified(String kind) {
    return QUALIFIED.getOrDefault(kind, kind);
  }
}
