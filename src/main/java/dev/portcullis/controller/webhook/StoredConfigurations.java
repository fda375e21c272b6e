package dev.portcullis.controller.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.adapter.kube.WatchedKind;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.webhook.DesiredConfiguration.Kind;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The webhook configurations in the cluster that bear our label, and writes to them. */
final class StoredConfigurations implements AutoCloseable {
  private final KubeApi api;
  private final Map<Kind, WatchedKind> watches = new EnumMap<>(Kind.class);

  /** What was written and has not come back by the watch yet. */
  private final Map<String, Written> written = new ConcurrentHashMap<>();

  /**
   * A write.
   *
   * @param before the version that it replaced; empty for none
   * @param object what is stored now
   */
  private record Written(String before, JsonNode object) {}

  /** What became of a write. */
  sealed interface Outcome {
    /** It is stored. */
    record Stored() implements Outcome {}

    /**
     * It is no valid configuration.
     *
     * @param message what the API server says
     */
    record Invalid(String message) implements Outcome {}

    /**
     * It is to be tried again.
     *
     * @param reason why
     */
    record Failed(String reason) implements Outcome {}
  }

  StoredConfigurations(KubeApi api, Names names, Runnable changed, Consumer<String> log) {
    this.api = api;
    String label = names.managedBy().key() + "=" + names.managedBy().value();
    for (Kind kind : Kind.values()) {
      watches.put(
          kind,
          new WatchedKind(
              api, kind.all(Map.of("labelSelector", label)), new Listener(kind, changed), log));
    }
  }

  /** Forgets a write when it, or something later, is seen. */
  private final class Listener implements WatchListener {
    private final Kind kind;
    private final Runnable changed;

    private Listener(Kind kind, Runnable changed) {
      this.kind = kind;
      this.changed = changed;
    }

    @Override
    public void added(JsonNode object) {
      seen(object);
    }

    @Override
    public void modified(JsonNode before, JsonNode object) {
      seen(object);
    }

    private void seen(JsonNode object) {
      String version = version(object);
      written.computeIfPresent(
          key(kind, name(object)), (k, own) -> own.before().equals(version) ? own : null);
      changed.run();
    }

    @Override
    public void deleted(JsonNode object) {
      written.remove(key(kind, name(object)));
      changed.run();
    }

    @Override
    public void synced() {
      written.clear();
      changed.run();
    }
  }

  private static String key(Kind kind, String name) {
    return kind + "/" + name;
  }

  private static String name(JsonNode object) {
    return object.path("metadata").path("name").asText("");
  }

  private static String version(JsonNode object) {
    return object.path("metadata").path("resourceVersion").asText("");
  }

  void start() {
    watches.values().forEach(WatchedKind::start);
  }

  /** Waits until it is known what is there. */
  boolean awaitFirst(Duration longest) throws InterruptedException {
    for (WatchedKind watch : watches.values()) {
      if (!watch.awaitFirst(longest)) {
        return false;
      }
    }
    return true;
  }

  /** The names of all configurations of a kind. */
  List<String> names(Kind kind) {
    List<String> names = new ArrayList<>();
    watch(kind).objects().forEach(object -> names.add(name(object)));
    return names;
  }

  private WatchedKind watch(Kind kind) {
    return Optional.ofNullable(watches.get(kind)).orElseThrow();
  }

  /** A configuration as it is now, as far as is known. */
  private Optional<JsonNode> present(DesiredConfiguration wanted) {
    Optional<JsonNode> seen = watch(wanted.kind()).find("", wanted.name());
    Written own = written.get(key(wanted.kind(), wanted.name()));
    if (own == null) {
      return seen;
    }
    boolean behind = own.before().equals(seen.map(StoredConfigurations::version).orElse(""));
    return behind ? Optional.of(own.object()) : seen;
  }

  /**
   * Brings a configuration to where it should be.
   *
   * @return empty when it is there already
   */
  Optional<Outcome> apply(DesiredConfiguration wanted) {
    Optional<JsonNode> present = present(wanted);
    if (present.isPresent()) {
      JsonNode stored = present.get();
      return wanted.correction(stored).map(corrected -> replace(wanted, stored, corrected));
    }
    return Optional.of(create(wanted));
  }

  private Outcome create(DesiredConfiguration wanted) {
    ApiAnswer answer = api.create(wanted.kind().at(""), wanted.object());
    return answer instanceof ApiAnswer.Refused refused && refused.isConflict()
        ? adopt(wanted)
        : outcome(wanted, "", answer);
  }

  /** There is one of that name without our label. */
  private Outcome adopt(DesiredConfiguration wanted) {
    return switch (api.get(wanted.path())) {
      case ApiAnswer.Done(JsonNode stored) ->
          wanted
              .correction(stored)
              .map(corrected -> replace(wanted, stored, corrected))
              .orElseGet(Outcome.Stored::new);
      case ApiAnswer answer -> outcome(wanted, "", answer);
    };
  }

  private Outcome replace(DesiredConfiguration wanted, JsonNode stored, ObjectNode corrected) {
    return outcome(wanted, version(stored), api.replace(wanted.path(), corrected));
  }

  private Outcome outcome(DesiredConfiguration wanted, String before, ApiAnswer answer) {
    return switch (answer) {
      case ApiAnswer.Done(JsonNode object) -> {
        remember(wanted, before, object);
        yield new Outcome.Stored();
      }
      case ApiAnswer.Refused refused when refused.code() == 422 ->
          new Outcome.Invalid(refused.message());
      case ApiAnswer.Refused(int code, String reason, String message) ->
          new Outcome.Failed(wanted.name() + ": " + code + " " + message);
      case ApiAnswer.Unreachable(String reason) ->
          new Outcome.Failed(wanted.name() + ": " + reason);
    };
  }

  /** Unless the watch was faster than the answer. */
  private void remember(DesiredConfiguration wanted, String before, JsonNode object) {
    String seen =
        watch(wanted.kind()).find("", wanted.name()).map(StoredConfigurations::version).orElse("");
    if (seen.equals(before)) {
      written.put(key(wanted.kind(), wanted.name()), new Written(before, object));
    }
  }

  /**
   * Takes a configuration away.
   *
   * @return why it is still there; empty when it is not
   */
  Optional<String> delete(Kind kind, String name) {
    return switch (api.delete(kind.at(name), Json.object())) {
      case ApiAnswer.Done done -> Optional.empty();
      case ApiAnswer.Refused refused when refused.isNotFound() -> Optional.empty();
      case ApiAnswer.Refused(int code, String reason, String message) ->
          Optional.of(name + ": " + code + " " + message);
      case ApiAnswer.Unreachable(String reason) -> Optional.of(name + ": " + reason);
    };
  }

  @Override
  public void close() {
    watches.values().forEach(WatchedKind::close);
  }
}
