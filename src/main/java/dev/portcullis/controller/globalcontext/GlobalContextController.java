package dev.portcullis.controller.globalcontext;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.admission.author.Author;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.globalcontext.CompiledGlobalEntry;
import dev.portcullis.expr.globalcontext.GlobalContextStore;
import dev.portcullis.expr.globalcontext.GlobalData;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.policy.GlobalContextEntry;
import dev.portcullis.policy.GlobalContextEntry.ApiCall;
import dev.portcullis.policy.GlobalContextEntry.KubernetesResource;
import dev.portcullis.policy.GlobalContextReader;
import dev.portcullis.policy.ReadDocument;
import dev.portcullis.port.GlobalContextLookup;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Keeps the data of all entries current. It is told which entries there are, begins the work for
 * new ones, ends it for those that are gone, and begins anew for those that say something else.
 * Thread-safe.
 *
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/external-data-sources/#global-context">Global
 *     context</a>
 */
public final class GlobalContextController implements AutoCloseable {
  private final JmesPathCompiler expressions;
  private final GlobalContextSources sources;
  private final GlobalContextReports reports;
  private final int most;
  private final Consumer<String> log;
  private final GlobalContextStore store = new GlobalContextStore();
  private final Map<String, Running> running = new HashMap<>();
  private boolean settled;

  /** An entry whose data is kept, and what it said when that began. */
  private record Running(JsonNode object, KeptEntry work) {
    /** Another author is another right to the same data. */
    boolean isStillSaid(JsonNode now) {
      return now.path("spec").equals(object.path("spec"))
          && now.path("metadata")
              .path("annotations")
              .path(Author.ANNOTATION)
              .equals(object.path("metadata").path("annotations").path(Author.ANNOTATION));
    }
  }

  /** Work for an entry that cannot have any. */
  private static final KeptEntry NONE =
      new KeptEntry() {
        @Override
        public void start() {
          // Its failure stands in the store already.
        }

        @Override
        public void close() {
          // There is nothing to end.
        }
      };

  /**
   * Keeps nothing yet.
   *
   * @param expressions compiles projections
   * @param sources where data comes from
   * @param reports is told how entries fare
   * @param most how many entries are kept, 0 for all
   * @param log receives lines about what fails
   */
  public GlobalContextController(
      JmesPathCompiler expressions,
      GlobalContextSources sources,
      GlobalContextReports reports,
      int most,
      Consumer<String> log) {
    this.expressions = expressions;
    this.sources = sources;
    this.reports = reports;
    this.most = most;
    this.log = log;
  }

  /** Where the data is found. */
  public GlobalContextLookup lookup() {
    return store;
  }

  /**
   * Whether all entries had data, or an error to give, at one time. An entry that comes later does
   * not change that.
   */
  public synchronized boolean isSettled() {
    settled =
        settled
            || running.keySet().stream()
                .allMatch(
                    name ->
                        store.find(name).filter(d -> !d.equals(GlobalData.waiting())).isPresent());
    return settled;
  }

  /**
   * These are the entries from now on.
   *
   * @param entries {@code GlobalContextEntry} objects; one that cannot be used has an error to give
   */
  public synchronized void use(Collection<JsonNode> entries) {
    Map<String, JsonNode> wanted = new HashMap<>();
    entries.forEach(e -> wanted.put(e.path("metadata").path("name").asText(""), e));
    running.entrySet().removeIf(entry -> isOver(entry.getKey(), entry.getValue(), wanted));
    wanted.forEach(
        (name, object) -> {
          if (!running.containsKey(name)) {
            begin(name, object);
          }
        });
  }

  private boolean isOver(String name, Running work, Map<String, JsonNode> wanted) {
    JsonNode object = wanted.get(name);
    if (object != null && work.isStillSaid(object)) {
      return false;
    }
    work.work().close();
    if (object == null) {
      store.remove(name);
    }
    return true;
  }

  private void begin(String name, JsonNode object) {
    if (most > 0 && running.size() >= most) {
      log.accept("global context entry " + name + ": global context store is full");
      return;
    }
    KeptEntry work = work(name, object);
    running.put(name, new Running(object, work));
    work.start();
  }

  private KeptEntry work(String name, JsonNode object) {
    ReadDocument<GlobalContextEntry> read = GlobalContextReader.read(object);
    if (read.value().isEmpty()) {
      return failed(name, read.reason().orElse(""));
    }
    GlobalContextEntry entry = read.value().get();
    try {
      CompiledGlobalEntry compiled = CompiledGlobalEntry.compile(entry, expressions);
      return switch (entry.source()) {
        case KubernetesResource resource ->
            new KeptResource(compiled, resource, sources, store, reports, log);
        case ApiCall call -> new RepeatedCall(compiled, call, sources, store, reports);
      };
    } catch (ExpressionException e) {
      reports.notReady(entry, e.text());
      return failed(name, e.text());
    }
  }

  private KeptEntry failed(String name, String reason) {
    log.accept("global context entry " + name + " is not used: " + reason);
    store.put(name, new GlobalData.Failed(reason));
    return NONE;
  }

  @Override
  public synchronized void close() {
    running.values().forEach(one -> one.work().close());
    running.clear();
  }
}
