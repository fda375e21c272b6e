package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.podsecurity.GoType.StructType;

/** Takes the pod out of an object that holds one. */
final class PodReader {
  private static final String FAILED = "Error while getting new resource: ";
  private static final StructType POD = GoTypes.struct("Pod");
  private static final StructType CONTROLLER = GoTypes.struct("Deployment");
  private static final StructType CRON_JOB = GoTypes.struct("CronJob");

  private PodReader() {}

  /** What reading gives. */
  sealed interface Result {
    /**
     * A pod.
     *
     * @param pod the pod
     */
    record Found(Pod pod) implements Result {}

    /**
     * No pod.
     *
     * @param message why
     */
    record None(String message) implements Result {}
  }

  /**
   * Reads an object of a kind. Pod controllers of all kinds are read as if they were deployments.
   */
  static Result read(String kind, JsonNode resource) {
    return switch (kind) {
      case "Pod" -> read(resource, POD, "", "");
      case "DaemonSet", "Deployment", "Job", "StatefulSet", "ReplicaSet", "ReplicationController" ->
          read(resource, CONTROLLER, "/spec/template", "/spec/template");
      case "CronJob" ->
          read(resource, CRON_JOB, "/spec/jobTemplate", "/spec/jobTemplate/spec/template");
      default -> new Result.None(FAILED + "could not find correct resource type");
    };
  }

  private static Result read(
      JsonNode resource, StructType type, String metadataParent, String specParent) {
    return switch (TypedReader.read(resource, type)) {
      case TypedReader.Result.Wrong wrong -> new Result.None(FAILED + wrong.message());
      case TypedReader.Result.Read read ->
          new Result.Found(
              Pod.of(
                  read.object().at(metadataParent + "/metadata"),
                  read.object().at(specParent + "/spec")));
    };
  }
}
