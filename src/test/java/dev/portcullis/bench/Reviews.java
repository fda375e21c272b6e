package dev.portcullis.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;

/** Reviews as an API server sends them. */
final class Reviews {
  private Reviews() {}

  /** The review of a creation. */
  static String of(ObjectNode object) {
    ObjectNode review = Json.object().put("apiVersion", "admission.k8s.io/v1");
    review.put("kind", "AdmissionReview");
    ObjectNode request = review.putObject("request");
    request.put("uid", "11111111-1111-1111-1111-111111111111");
    String kind = object.path("kind").asText();
    String resource = kind.equals("Pod") ? "pods" : "configmaps";
    request.putObject("kind").put("group", "").put("version", "v1").put("kind", kind);
    request.putObject("resource").put("group", "").put("version", "v1").put("resource", resource);
    request.put("name", object.at("/metadata/name").asText()).put("namespace", "bench");
    request.put("operation", "CREATE");
    ObjectNode user = request.putObject("userInfo").put("username", "kubernetes-admin");
    user.putArray("groups").add("system:masters").add("system:authenticated");
    request.set("object", object);
    request.putNull("oldObject");
    request.put("dryRun", false);
    return review.toString();
  }

  /**
   * A pod as controllers make them.
   *
   * @param good whether it keeps the Pod Security Standards
   */
  static ObjectNode pod(boolean good) {
    ObjectNode pod = Json.object().put("apiVersion", "v1").put("kind", "Pod");
    ObjectNode metadata = pod.putObject("metadata").put("name", "bench").put("namespace", "bench");
    metadata.putObject("labels").put("app", "bench").put("env", "test").put("team", "load");
    ObjectNode spec = pod.putObject("spec").put("restartPolicy", "Always");
    spec.put("terminationGracePeriodSeconds", 30L).put("dnsPolicy", "ClusterFirst");
    spec.put("serviceAccountName", "default").put("schedulerName", "default-scheduler");
    ObjectNode whole = spec.putObject("securityContext");
    ObjectNode container = spec.putArray("containers").addObject();
    container.put("name", "app").put("image", "registry.k8s.io/pause:3.10");
    container.put("imagePullPolicy", "IfNotPresent");
    ObjectNode resources = container.putObject("resources");
    resources.putObject("requests").put("cpu", "10m").put("memory", "16Mi");
    resources.putObject("limits").put("memory", "32Mi");
    ObjectNode security = container.putObject("securityContext");
    security.put("readOnlyRootFilesystem", true);
    if (good) {
      whole.put("runAsNonRoot", true).put("runAsUser", 1000L);
      whole.putObject("seccompProfile").put("type", "RuntimeDefault");
      security.put("allowPrivilegeEscalation", false);
      security.putObject("capabilities").putArray("drop").add("ALL");
    }
    ObjectNode mount = container.putArray("volumeMounts").addObject();
    mount.put("name", "tmp").put("mountPath", "/tmp");
    spec.putArray("volumes").addObject().put("name", "tmp").putObject("emptyDir");
    return pod;
  }
}
