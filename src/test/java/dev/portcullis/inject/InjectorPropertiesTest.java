package dev.portcullis.inject;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.flipkart.zjsonpatch.JsonPatch;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever the pod and the configuration, nothing of the pod is lost and twice is like once. */
class InjectorPropertiesTest {
  private static final List<String> NAMES = List.of("app", "proxy", "log", "data", "a~b/c");
  private static final InjectorSettings SETTINGS =
      InjectorSettings.DEFAULT.withPrefix(InjectionSubject.PREFIX);

  @Property(tries = 2000)
  void injectionOnlyAdds(@ForAll long seed) {
    Random random = new Random(seed);
    ObjectNode configurations = Json.object();
    configurations.set("sidecarconfig.yaml", configuration(random));
    LoadedSidecars sidecars = InjectionSubject.sidecars(configurations);
    assertThat(sidecars.errors()).isEmpty();
    Injector injector = InjectionSubject.injector(sidecars, SETTINGS);
    JsonNode pod = pod(random);
    Request request =
        InjectionSubject.request(Json.object(), pod, Map.of("sidecar-injection", "enabled"));
    Injection injection = injector.inject(request);
    if (!(injection instanceof Injection.Injected injected)) {
      assertThat(injection.verdict().patch()).isEmpty();
      return;
    }
    assertThat(JsonPatch.apply(injected.patch(), pod)).isEqualTo(injected.pod());
    assertThat(injector.inject(request.withObject(injected.pod())).verdict().patch()).isEmpty();
    kept(pod, injected.pod());
  }

  private static void kept(JsonNode before, JsonNode after) {
    for (String field : List.of("annotations", "labels")) {
      before
          .path("metadata")
          .path(field)
          .properties()
          .forEach(
              e ->
                  assertThat(after.path("metadata").path(field).path(e.getKey()))
                      .isEqualTo(e.getValue()));
    }
    assertThat(after.path("metadata").path("annotations").path("p.example/status").asText())
        .isEqualTo("injected");
    assertThat(after.path("spec").path("nodeName")).isEqualTo(before.path("spec").path("nodeName"));
    for (String list : List.of("volumes", "imagePullSecrets")) {
      begins(before.path("spec").path(list), after.path("spec").path(list));
    }
    for (String list : List.of("containers", "initContainers")) {
      JsonNode own = before.path("spec").path(list);
      JsonNode all = after.path("spec").path(list);
      for (int i = 0; i < own.size(); i++) {
        assertThat(all.path(i).path("name")).isEqualTo(own.path(i).path("name"));
        assertThat(all.path(i).path("image")).isEqualTo(own.path(i).path("image"));
        begins(own.path(i).path("env"), all.path(i).path("env"));
      }
      unique(all);
    }
    unique(after.path("spec").path("volumes"));
  }

  private static void begins(JsonNode before, JsonNode after) {
    for (int i = 0; i < before.size(); i++) {
      assertThat(after.path(i)).isEqualTo(before.path(i));
    }
  }

  private static void unique(JsonNode list) {
    assertThat(list.valueStream().map(e -> e.path("name").asText()).toList())
        .doesNotHaveDuplicates();
  }

  private static JsonNode pod(Random random) {
    ObjectNode pod = Json.object();
    ObjectNode metadata = pod.putObject("metadata");
    ObjectNode annotations = metadata.putObject("annotations");
    annotations.put("p.example/inject", "yes");
    NAMES.stream().filter(n -> random.nextBoolean()).forEach(n -> annotations.put(n, "mine"));
    if (random.nextBoolean()) {
      ObjectNode labels = metadata.putObject("labels");
      NAMES.stream().filter(n -> random.nextBoolean()).forEach(n -> labels.put(n, "mine"));
    }
    ObjectNode spec = pod.putObject("spec");
    spec.put("nodeName", "node");
    List<String> names = some(random, NAMES.subList(0, 4));
    int half = names.size() / 2;
    containers(spec.putArray("containers"), names.subList(0, half), random, "mine");
    if (random.nextBoolean()) {
      containers(
          spec.putArray("initContainers"), names.subList(half, names.size()), random, "mine");
    }
    if (random.nextBoolean()) {
      named(spec.putArray("volumes"), some(random, NAMES.subList(0, 4)));
    }
    return pod;
  }

  private static JsonNode configuration(Random random) {
    ObjectNode content = Json.object();
    List<String> names = some(random, NAMES.subList(0, 4));
    int half = random.nextInt(names.size() + 1);
    containers(content.putArray("containers"), names.subList(0, half), random, "theirs");
    containers(
        content.putArray("initContainers"), names.subList(half, names.size()), random, "theirs");
    named(content.putArray("volumes"), some(random, NAMES.subList(0, 4)));
    named(content.putArray("imagePullSecrets"), some(random, NAMES.subList(0, 4)));
    some(random, NAMES.subList(0, 4))
        .forEach(n -> content.withObject("/annotations").put(n, "theirs"));
    some(random, NAMES.subList(0, 4)).forEach(n -> content.withObject("/labels").put(n, "theirs"));
    env(content, random, "theirs");
    return content;
  }

  private static void containers(ArrayNode list, List<String> names, Random random, String owner) {
    for (String name : names) {
      ObjectNode container = list.addObject().put("name", name).put("image", owner);
      if (random.nextBoolean()) {
        env(container, random, owner);
      }
    }
  }

  private static void env(ObjectNode holder, Random random, String owner) {
    ArrayNode env = holder.putArray("env");
    some(random, NAMES.subList(0, 4))
        .forEach(n -> env.addObject().put("name", n).put("value", owner));
  }

  private static void named(ArrayNode list, List<String> names) {
    names.forEach(name -> list.addObject().put("name", name));
  }

  private static List<String> some(Random random, List<String> names) {
    return names.stream().filter(name -> random.nextInt(3) > 0).toList();
  }
}
