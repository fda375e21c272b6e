package dev.portcullis.inject;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.inject.Injection.NotInjected;
import dev.portcullis.inject.PodWish.Answer;
import dev.portcullis.mutate.JsonDifference;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Decides about one pod after the other: its namespace must have opted in, and it must ask for
 * sidecars, unless a configuration is for every pod. Immutable; a request parses nothing.
 */
public final class Injector {
  /** Injects nothing. */
  public static final Injector NONE = new Injector(InjectorSettings.DEFAULT, Map.of());

  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String INJECTED = "injected";

  private final InjectorSettings settings;
  private final Map<String, SidecarConfiguration> configurations;
  private final NamespaceOptIn namespaces;

  /** Injects these configurations, given by name. */
  public Injector(InjectorSettings settings, Map<String, SidecarConfiguration> configurations) {
    this.settings = settings;
    this.configurations = new TreeMap<>(configurations);
    this.namespaces = new NamespaceOptIn(settings);
  }

  /** What it was told. */
  public InjectorSettings settings() {
    return settings;
  }

  /** Whether there is anything to inject. */
  public boolean isEmpty() {
    return configurations.isEmpty();
  }

  /** Whether pods that say nothing may get a sidecar. */
  public boolean concernsEveryPod() {
    return configurations.values().stream().anyMatch(SidecarConfiguration::everyPod);
  }

  /** Decides about a request. */
  public Injection inject(Request request) {
    return inject(request, Optional.empty());
  }

  /**
   * Decides about a request.
   *
   * @param request the request, with the labels of its namespace
   * @param preferred the configuration of pods that ask and name none, in place of the default
   */
  public Injection inject(Request request, Optional<String> preferred) {
    if (!isNewPod(request)) {
      return not(Reason.NO_NEW_POD, "");
    }
    JsonNode pod = request.object();
    return PodFields.malformed(pod)
        .map(path -> not(Reason.MALFORMED, path))
        .or(() -> excluded(pod, request.namespace()))
        .or(() -> namespaces.refusal(request))
        .orElseGet(() -> asPodWishes(pod, preferred));
  }

  private static boolean isNewPod(Request request) {
    return request.operation() == Operation.CREATE
        && request.subresource().isEmpty()
        && request.kind().group().isEmpty()
        && request.kind().kind().equals("Pod")
        && request.hasObject();
  }

  /** The namespace of the request counts: that of the pod may not be written yet. */
  private Optional<Injection> excluded(JsonNode pod, String namespace) {
    if (settings.ignoredNamespaces().contains(namespace)) {
      return Optional.of(not(Reason.IGNORED_NAMESPACE, namespace));
    }
    if (pod.path("spec").path("hostNetwork").asBoolean(false)) {
      return Optional.of(not(Reason.HOST_NETWORK, ""));
    }
    JsonNode annotations = pod.path("metadata").path("annotations");
    if (annotations.has(MIRROR)) {
      return Optional.of(not(Reason.MIRROR_POD, ""));
    }
    return annotations.path(settings.statusKey()).asText("").equalsIgnoreCase(INJECTED)
        ? Optional.of(not(Reason.ALREADY_INJECTED, ""))
        : Optional.empty();
  }

  private Injection asPodWishes(JsonNode pod, Optional<String> preferred) {
    PodWish wish = PodWish.of(pod.path("metadata"), settings);
    return switch (wish.answer()) {
      case NO -> not(Reason.POD_REFUSED, wish.key());
      case UNREADABLE ->
          new NotInjected(
              Reason.POD_REFUSED,
              wish.key(),
              List.of("no sidecar was injected: " + wish.key() + " is neither yes nor no"));
      case NOTHING, YES -> choose(pod, wish, preferred);
    };
  }

  private Injection choose(JsonNode pod, PodWish wish, Optional<String> preferred) {
    if (configurations.isEmpty()) {
      return not(Reason.NO_CONFIGURATION, "");
    }
    List<String> names = wish.names();
    if (names.isEmpty()) {
      names = everyPods();
      if (wish.answer() == Answer.YES) {
        Optional<String> asked = preferred.or(this::byDefault);
        if (asked.isEmpty() && names.isEmpty()) {
          return warned(Reason.NO_DEFAULT, wish.key());
        }
        names = with(asked, names);
      }
      if (names.isEmpty()) {
        return not(Reason.POD_DID_NOT_ASK, "");
      }
    }
    List<String> unknown = names.stream().filter(n -> !configurations.containsKey(n)).toList();
    return unknown.isEmpty()
        ? add(pod, names)
        : warned(Reason.UNKNOWN_SIDECAR, String.join(", ", unknown));
  }

  private static List<String> with(Optional<String> first, List<String> names) {
    List<String> all = new ArrayList<>();
    first.ifPresent(all::add);
    names.stream().filter(name -> !all.contains(name)).forEach(all::add);
    return all;
  }

  private List<String> everyPods() {
    return configurations.values().stream()
        .filter(SidecarConfiguration::everyPod)
        .map(SidecarConfiguration::name)
        .toList();
  }

  /** The only configuration, or the one that is called so. */
  private Optional<String> byDefault() {
    return configurations.size() == 1
        ? configurations.keySet().stream().findFirst()
        : Optional.of(SidecarConfiguration.DEFAULT_NAME).filter(configurations::containsKey);
  }

  private Injection add(JsonNode pod, List<String> names) {
    AddSidecars addition = new AddSidecars(pod, settings.statusKey(), INJECTED);
    for (String name : names) {
      SidecarConfiguration configuration = configurations.get(name);
      if (configuration != null) {
        addition.add(configuration);
      }
    }
    if (!addition.changed()) {
      return not(Reason.NOTHING_TO_ADD, String.join(", ", names));
    }
    JsonNode injected = addition.result();
    ArrayNode patch = JsonDifference.between(pod, injected);
    return new Injection.Injected(names, injected, patch, addition.kept(), addition.warnings());
  }

  private NotInjected warned(Reason reason, String detail) {
    String known =
        configurations.isEmpty()
            ? ""
            : "; there are: " + String.join(", ", configurations.keySet());
    return new NotInjected(
        reason,
        detail,
        List.of("no sidecar was injected: " + reason.text() + " (" + detail + ")" + known));
  }

  private static Injection not(Reason reason, String detail) {
    return new NotInjected(reason, detail, List.of());
  }
}
