package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** Volumes must be of a type that belongs to the pod or to the cluster's storage. */
final class RestrictedVolumesCheck implements PodCheck {
  private static final List<String> ALLOWED =
      List.of(
          "configMap",
          "csi",
          "downwardAPI",
          "emptyDir",
          "ephemeral",
          "image",
          "persistentVolumeClaim",
          "projected",
          "secret");
  private static final List<String> RESTRICTED =
      List.of(
          "hostPath",
          "gcePersistentDisk",
          "awsElasticBlockStore",
          "gitRepo",
          "nfs",
          "iscsi",
          "glusterfs",
          "rbd",
          "flexVolume",
          "cinder",
          "cephfs",
          "flocker",
          "fc",
          "azureFile",
          "vsphereVolume",
          "quobyte",
          "azureDisk",
          "photonPersistentDisk",
          "portworxVolume",
          "scaleIO",
          "storageos");

  @Override
  public Optional<Violation> check(Pod pod) {
    Findings findings = new Findings();
    JsonNode volumes = pod.spec().path("volumes");
    for (int i = 0; i < volumes.size(); i++) {
      JsonNode volume = volumes.get(i);
      if (ALLOWED.stream().noneMatch(type -> Values.set(volume.path(type)))) {
        findings.add(FieldError.forbidden("spec.volumes[" + i + "]." + type(volume)));
      }
    }
    return findings.violation("restrictedVolumes", "restricted volume types");
  }

  private static String type(JsonNode volume) {
    return RESTRICTED.stream()
        .filter(type -> Values.set(volume.path(type)))
        .findFirst()
        .orElse("unknown");
  }
}
