package dev.portcullis.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.RoleLookup.Roles;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class RoleIndexTest {
  @TestFactory
  Stream<DynamicTest> roles() {
    List<JsonNode> cases = BehaviourTable.fixture("admission/roles");
    assertThat(cases.size()).isEqualTo(14);
    return cases.stream().map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> check(c)));
  }

  private static void check(JsonNode c) {
    RoleIndex index = new RoleIndex();
    Map<ResourceRef, JsonNode> left = new HashMap<>();
    for (JsonNode written : c.get("bindings")) {
      JsonNode binding = binding(written);
      if (written.path("gone").asBoolean()) {
        index.remove(binding);
        left.remove(ref(binding));
      } else {
        index.put(binding);
        left.put(ref(binding), binding);
      }
    }
    UserInfo user =
        new UserInfo(
            c.get("user").get("name").asText(),
            "",
            texts(c.get("user").path("groups")),
            Map.of(),
            List.of(),
            List.of());
    String namespace = c.get("namespace").asText();
    Roles expected = new Roles(texts(c.at("/expect/roles")), texts(c.at("/expect/clusterRoles")));
    assertThat(index.roles(user, namespace)).isEqualTo(expected);
    assertThat(new ListedRoles(ClusterLookup.of(left)).roles(user, namespace))
        .isEqualTo(new Answer.Found<>(expected));
  }

  private static ResourceRef ref(JsonNode binding) {
    return new ResourceRef(
        GroupVersionKind.of("rbac.authorization.k8s.io/v1", binding.get("kind").asText()),
        binding.at("/metadata/namespace").asText(""),
        binding.at("/metadata/name").asText());
  }

  private static JsonNode binding(JsonNode written) {
    ObjectNode binding = Json.object();
    boolean namespaced = written.has("ns");
    binding.put("apiVersion", "rbac.authorization.k8s.io/v1");
    binding.put("kind", namespaced ? "RoleBinding" : "ClusterRoleBinding");
    ObjectNode metadata =
        binding.putObject("metadata").put("name", written.path("name").asText("b"));
    if (namespaced) {
      metadata.put("namespace", written.get("ns").asText());
    }
    String[] role = written.path("role").asText("/").split("/", 2);
    binding.putObject("roleRef").put("kind", role[0]).put("name", role[1]);
    if (written.has("subjects")) {
      binding.set("subjects", written.get("subjects"));
    }
    return binding;
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
