package dev.portcullis.controller.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.controller.Names;
import dev.portcullis.port.ApiResource;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which objects are ours. */
class OwnObjectsTest {
  private static final OwnObjects OWN = new OwnObjects(Names.portcullis("portcullis"));

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "configmaps,          portcullis, portcullis,                  -,                                    true",
        "configmaps,          elsewhere,  portcullis,                  -,                                    false",
        "configmaps,          portcullis, theirs,                      -,                                    false",
        "pods,                portcullis, portcullis-1,                app.kubernetes.io/name=portcullis,    true",
        "pods,                elsewhere,  portcullis-1,                app.kubernetes.io/name=portcullis,    false",
        "secrets,             portcullis, portcullis-svc.portcullis.svc.portcullis-tls-ca, -,                true",
        "leases,              portcullis, portcullis-replica-1,        webhook.portcullis.dev/replica=x,     true",
        "namespaces,          -,          portcullis,                  -,                                    true",
        "namespaces,          -,          theirs,                      -,                                    false",
        "clusterroles,        -,          portcullis:webhook,          -,                                    true",
        "clusterroles,        -,          view,                        -,                                    false",
        "validatingwebhookconfigurations, -, any, webhook.portcullis.dev/managed-by=portcullis,             true",
        "validatingwebhookconfigurations, -, any, webhook.portcullis.dev/managed-by=somebody,               false",
        "customresourcedefinitions, -,    cleanuppolicies.kyverno.io,  -,                                    true",
        "customresourcedefinitions, -,    clusters.cluster.x-k8s.io,   -,                                    false",
      })
  void areKnown(String resource, String namespace, String name, String label, boolean ours) {
    ObjectNode metadata = Json.object().put("name", name);
    if (namespace != null) {
      metadata.put("namespace", namespace);
    }
    if (label != null) {
      int sign = label.indexOf('=');
      metadata.putObject("labels").put(label.substring(0, sign), label.substring(sign + 1));
    }
    assertThat(OWN.include(resource(resource, namespace != null), metadata)).isEqualTo(ours);
  }

  private static ApiResource resource(String name, boolean namespaced) {
    String group = name.equals("clusterroles") ? "rbac.authorization.k8s.io" : "";
    return new ApiResource(
        group,
        "v1",
        name,
        "",
        new GroupVersionKind(group, "v1", "Any"),
        namespaced,
        true,
        Set.of());
  }
}
