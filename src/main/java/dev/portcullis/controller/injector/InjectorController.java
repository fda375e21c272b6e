package dev.portcullis.controller.injector;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.adapter.kube.WatchedKind;
import dev.portcullis.controller.Names;
import dev.portcullis.inject.Injector;
import dev.portcullis.inject.InjectorSettings;
import dev.portcullis.inject.LoadedSidecars;
import dev.portcullis.inject.SidecarProblem;
import dev.portcullis.inject.SidecarProblem.Severity;
import dev.portcullis.inject.SidecarSource;
import dev.portcullis.inject.SidecarSources;
import dev.portcullis.port.ApiPath;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Follows the ConfigMaps with sidecars in our namespace: what they say counts at once; one that
 * breaks keeps its last good version, and says so in the log, in an event and in {@link #errors}.
 */
public final class InjectorController implements AutoCloseable {
  private final KubeObjects objects;
  private final Names names;
  private final Set<String> configMaps;
  private final InjectorSettings settings;
  private final Consumer<Injector> users;
  private final InstantSource clock;
  private final Consumer<String> log;
  private final WatchedKind watch;
  private LoadedSidecars loaded = LoadedSidecars.NONE;
  private boolean known;
  private boolean told;
  private volatile List<String> errors = List.of();

  /**
   * A controller that does not follow yet.
   *
   * @param configMaps the names of the ConfigMaps; empty for all that hold sidecars
   * @param users are given the injector after each change, by one thread
   * @param clock the time of events
   * @param log receives a line for each problem and each change
   */
  public InjectorController(
      KubeObjects objects,
      Names names,
      Set<String> configMaps,
      InjectorSettings settings,
      Consumer<Injector> users,
      InstantSource clock,
      Consumer<String> log) {
    this.objects = objects;
    this.names = names;
    this.configMaps = Set.copyOf(configMaps);
    this.settings = settings;
    this.users = users;
    this.clock = clock;
    this.log = log;
    this.watch =
        new WatchedKind(
            objects.api(),
            new ApiPath("", "v1", names.namespace(), "configmaps", "", "", Map.of()),
            listener(),
            log);
  }

  /** Begins to follow. */
  public void start() {
    watch.start();
  }

  /** Whether the ConfigMaps are followed. */
  public boolean isCurrent() {
    return watch.isCurrent();
  }

  /** What is broken at the moment, a line each; the last good versions are in use meanwhile. */
  public List<String> errors() {
    return errors;
  }

  /** Nothing is said before all ConfigMaps are known: some of them may be all there were. */
  private WatchListener listener() {
    WatchListener reading = WatchListener.always(this::read);
    return new WatchListener() {
      @Override
      public void added(JsonNode object) {
        reading.added(object);
      }

      @Override
      public void modified(JsonNode before, JsonNode object) {
        reading.modified(before, object);
      }

      @Override
      public void deleted(JsonNode object) {
        reading.deleted(object);
      }

      @Override
      public void synced() {
        known = true;
        reading.synced();
      }
    };
  }

  private void read() {
    if (!known) {
      return;
    }
    List<JsonNode> maps =
        watch.objects().stream()
            .filter(map -> configMaps.isEmpty() || configMaps.contains(name(map)))
            .sorted(Comparator.comparing(InjectorController::name))
            .toList();
    List<SidecarSource> sources = new ArrayList<>();
    maps.forEach(map -> sources.addAll(SidecarSources.ofConfigMap(map)));
    LoadedSidecars next = loaded.next(sources);
    boolean changed = !next.configurations().equals(loaded.configurations());
    loaded = next;
    errors = next.errors();
    if (changed) {
      log.accept("sidecars in use: " + String.join(", ", next.configurations().keySet()));
    }
    if (changed || !told) {
      told = true;
      users.accept(new Injector(settings, next.configurations()));
    }
    next.news().forEach(problem -> tell(problem, maps));
  }

  private void tell(SidecarProblem problem, List<JsonNode> maps) {
    log.accept(problem.text());
    if (problem.severity() != Severity.ERROR) {
      return;
    }
    maps.stream()
        .filter(map -> problem.place().equals(SidecarSources.place(map)))
        .findFirst()
        .ifPresent(map -> event(map, problem.text()));
  }

  /** An event that cannot be written is told in the log only; another replica's is ours as well. */
  private void event(JsonNode configMap, String message) {
    JsonNode event = SidecarEvent.of(configMap, message, names.product(), clock.instant());
    switch (objects.create(event)) {
      case ApiAnswer.Done done -> {}
      case ApiAnswer.Refused refused -> {
        if (!refused.isConflict()) {
          log.accept("no event could be written: " + refused.message());
        }
      }
      case ApiAnswer.Unreachable unreachable ->
          log.accept("no event could be written: " + unreachable.reason());
    }
  }

  private static String name(JsonNode object) {
    return object.path("metadata").path("name").asText("");
  }

  @Override
  public void close() {
    watch.close();
  }
}
