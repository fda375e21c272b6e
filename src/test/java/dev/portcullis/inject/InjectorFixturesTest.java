package dev.portcullis.inject;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.flipkart.zjsonpatch.JsonPatch;
import dev.portcullis.admission.Verdict;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The table of pods and what they get. */
class InjectorFixturesTest {
  private static final List<JsonNode> CASES = BehaviourTable.fixture("inject/pods");

  private static final JsonNode TUTORIAL =
      BehaviourTable.fixture("inject/tutorial").getFirst().path("configs");

  @Test
  void everyCaseIsThere() {
    assertThat(CASES).hasSize(86);
  }

  @TestFactory
  Stream<DynamicTest> pods() {
    return CASES.stream()
        .map(one -> DynamicTest.dynamicTest(one.path("name").asText(), () -> check(one)));
  }

  private static void check(JsonNode one) {
    LoadedSidecars sidecars =
        InjectionSubject.sidecars(one.has("configs") ? one.get("configs") : TUTORIAL);
    assertThat(sidecars.errors()).isEmpty();
    Injector injector = InjectionSubject.injector(sidecars, settings(one));
    JsonNode pod = pod(one);
    Request request = InjectionSubject.request(one.path("request"), pod, namespace(one));
    JsonNode before = pod.deepCopy();
    Injection injection =
        injector.inject(
            request, Optional.of(one.path("preferred").asText("")).filter(n -> !n.isEmpty()));
    assertThat(pod).isEqualTo(before);
    compare(one, pod, injection);
    again(injector, request, injection);
  }

  private static InjectorSettings settings(JsonNode one) {
    InjectorSettings settings =
        InjectorSettings.DEFAULT
            .withPrefix(one.path("prefix").asText(InjectionSubject.PREFIX))
            .ignoring("portcullis");
    return one.has("namespaceLabels")
        ? settings.withNamespaceLabels(InjectionSubject.list(one.get("namespaceLabels")))
        : settings;
  }

  private static Map<String, String> namespace(JsonNode one) {
    return one.has("namespace")
        ? InjectionSubject.texts(one.get("namespace"))
        : Map.of("sidecar-injector", "enabled");
  }

  private static JsonNode pod(JsonNode one) {
    if (one.has("pod")) {
      return one.get("pod");
    }
    ObjectNode pod = Json.object();
    ObjectNode metadata = pod.putObject("metadata");
    if (one.has("annotations")) {
      metadata.set("annotations", one.get("annotations"));
    } else {
      metadata.putObject("annotations").put("p.example/inject", "yes");
    }
    if (one.has("labels")) {
      metadata.set("labels", one.get("labels"));
    }
    pod.putObject("spec").putArray("containers").addObject().put("name", "app").put("image", "a:1");
    return pod;
  }

  private static void compare(JsonNode one, JsonNode pod, Injection injection) {
    Verdict verdict = injection.verdict();
    assertThat(verdict.allowed()).isTrue();
    if (one.has("reason")) {
      assertThat(injection).isInstanceOf(Injection.NotInjected.class);
      assertThat(((Injection.NotInjected) injection).reason())
          .isEqualTo(Reason.valueOf(one.get("reason").asText()));
      assertThat(verdict.patch()).isEmpty();
    } else {
      assertThat(injection).as(verdict.toString()).isInstanceOf(Injection.Injected.class);
      injected(one, pod, (Injection.Injected) injection);
    }
    if (one.has("warnings")) {
      assertThat(verdict.warnings())
          .containsExactlyElementsOf(InjectionSubject.list(one.get("warnings")));
    }
    if (one.has("audit")) {
      assertThat(verdict.auditAnnotations())
          .containsExactly(Map.entry("sidecar-injection", one.get("audit").asText()));
    }
  }

  private static void injected(JsonNode one, JsonNode pod, Injection.Injected injection) {
    assertThat(JsonPatch.apply(injection.patch(), pod)).isEqualTo(injection.pod());
    if (one.has("injected")) {
      assertThat(injection.sidecars())
          .containsExactlyElementsOf(InjectionSubject.list(one.get("injected")));
    }
    if (one.has("containers")) {
      assertThat(InjectionSubject.containers(injection.pod()))
          .containsExactlyElementsOf(InjectionSubject.list(one.get("containers")));
    }
    if (one.has("pod-after")) {
      assertThat(Numbers.ints(injection.pod())).isEqualTo(Numbers.ints(one.get("pod-after")));
    }
    if (one.has("patch")) {
      assertThat(operations(injection.patch()))
          .containsExactlyInAnyOrderElementsOf(operations(one.get("patch")));
    }
  }

  /** Operations on different places, so their order is of no consequence. */
  private static List<JsonNode> operations(JsonNode patch) {
    return patch.valueStream().map(Numbers::ints).toList();
  }

  private static void again(Injector injector, Request request, Injection first) {
    if (first instanceof Injection.Injected injected) {
      Injection second = injector.inject(request.withObject(injected.pod()));
      assertThat(second.verdict().patch()).isEmpty();
    }
  }
}
