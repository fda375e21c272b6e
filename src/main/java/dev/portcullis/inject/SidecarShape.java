package dev.portcullis.inject;

import static dev.portcullis.inject.FieldShape.FLAG;
import static dev.portcullis.inject.FieldShape.OBJECT;
import static dev.portcullis.inject.FieldShape.TEXT;
import static dev.portcullis.inject.FieldShape.TEXTS;
import static dev.portcullis.inject.FieldShape.TEXT_MAP;
import static dev.portcullis.inject.FieldShape.WHOLE;
import static dev.portcullis.inject.FieldShape.fields;

import dev.portcullis.inject.FieldShape.Fields;
import dev.portcullis.inject.FieldShape.Items;
import dev.portcullis.inject.FieldShape.Text;
import java.util.Set;

/**
 * The shape of a sidecar configuration: parts of a pod, and what is particular to sidecars.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/">Pod</a>
 */
final class SidecarShape {
  private static final Fields ENV =
      fields().with(TEXT, "name", "value").with(OBJECT, "valueFrom").requiring("name");

  private static final Fields ENV_FROM =
      fields().with(TEXT, "prefix").with(OBJECT, "configMapRef", "secretRef");

  private static final Fields MOUNT =
      fields()
          .with(TEXT, "name", "mountPath", "subPath", "subPathExpr")
          .with(TEXT, "mountPropagation", "recursiveReadOnly")
          .with(FLAG, "readOnly")
          .requiring("name", "mountPath");

  private static final Fields PORT =
      fields()
          .with(TEXT, "name", "hostIP")
          .with(new Text(Set.of("TCP", "UDP", "SCTP")), "protocol")
          .with(WHOLE, "containerPort", "hostPort")
          .requiring("containerPort");

  private static final Fields CONTAINER =
      fields()
          .with(TEXT, "name", "image", "workingDir", "terminationMessagePath")
          .with(new Text(Set.of("Always", "IfNotPresent", "Never")), "imagePullPolicy")
          .with(new Text(Set.of("File", "FallbackToLogsOnError")), "terminationMessagePolicy")
          .with(new Text(Set.of("Always", "OnFailure", "Never")), "restartPolicy")
          .with(TEXTS, "command", "args")
          .with(new Items(PORT), "ports")
          .with(new Items(ENV), "env")
          .with(new Items(ENV_FROM), "envFrom")
          .with(new Items(MOUNT), "volumeMounts")
          .with(new Items(OBJECT), "volumeDevices", "resizePolicy", "restartPolicyRules")
          .with(OBJECT, "resources", "lifecycle", "securityContext")
          .with(OBJECT, "livenessProbe", "readinessProbe", "startupProbe")
          .with(FLAG, "stdin", "stdinOnce", "tty")
          .requiring("name", "image");

  private static final Fields VOLUME =
      fields()
          .with(TEXT, "name")
          .with(OBJECT, "configMap", "secret", "emptyDir", "hostPath", "projected")
          .with(OBJECT, "downwardAPI", "persistentVolumeClaim", "ephemeral", "csi", "image")
          .with(OBJECT, "nfs", "iscsi", "fc", "rbd", "cephfs", "cinder", "glusterfs", "flocker")
          .with(OBJECT, "awsElasticBlockStore", "azureDisk", "azureFile", "gcePersistentDisk")
          .with(OBJECT, "flexVolume", "gitRepo", "photonPersistentDisk", "portworxVolume")
          .with(OBJECT, "quobyte", "scaleIO", "storageos", "vsphereVolume")
          .requiring("name");

  private static final Fields HOST_ALIAS =
      fields().with(TEXT, "ip").with(TEXTS, "hostnames").requiring("ip");

  /** A whole configuration. */
  static final FieldShape SIDECAR =
      fields()
          .with(TEXT, "name")
          .with(new Text(Set.of("enabled", "disabled")), "policy")
          .with(new Items(CONTAINER), "containers", "initContainers")
          .with(new Items(VOLUME), "volumes")
          .with(new Items(fields().with(TEXT, "name").requiring("name")), "imagePullSecrets")
          .with(new Items(HOST_ALIAS), "hostAliases")
          .with(TEXT_MAP, "annotations", "labels")
          .with(new Items(ENV), "env")
          .with(new Items(ENV_FROM), "envFrom")
          .with(new Items(MOUNT), "volumeMounts");

  private SidecarShape() {}
}
