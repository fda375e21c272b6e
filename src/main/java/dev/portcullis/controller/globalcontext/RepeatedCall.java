package dev.portcullis.controller.globalcontext;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.controller.globalcontext.GlobalContextReports.Failure;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.globalcontext.CompiledGlobalEntry;
import dev.portcullis.expr.globalcontext.GlobalContextStore;
import dev.portcullis.expr.globalcontext.GlobalData;
import dev.portcullis.expr.variable.ApiCalls;
import dev.portcullis.policy.GlobalContextEntry.ApiCall;
import dev.portcullis.port.Answer;
import dev.portcullis.value.GoDuration;
import java.time.Duration;

/**
 * Keeps the response to a call by making it again and again. When it fails, nothing old is served.
 */
final class RepeatedCall implements KeptEntry {
  /** As Kyverno names itself in the messages of such calls. */
  private static final String CALLER = "globalcontext";

  private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);
  private static final Duration LONGEST_END = Duration.ofSeconds(5);
  private static final int FACTOR = 5;
  private static final Duration DEFAULT_INTERVAL = Duration.ofMinutes(10);

  /** A call that failed is not left alone for hours. */
  private static final Duration LONGEST_FAILURE = Duration.ofSeconds(30);

  private final CompiledGlobalEntry entry;
  private final JsonNode call;
  private final Duration interval;
  private final int attempts;
  private final GlobalContextSources sources;
  private final GlobalContextStore store;
  private final GlobalContextReports reports;
  private final Thread thread;
  private volatile boolean closed;

  RepeatedCall(
      CompiledGlobalEntry entry,
      ApiCall source,
      GlobalContextSources sources,
      GlobalContextStore store,
      GlobalContextReports reports) {
    this.entry = entry;
    this.call = withMethod(source.call());
    this.interval =
        GoDuration.parse(source.refreshInterval())
            .map(d -> Duration.ofNanos(d.nanos()))
            .orElse(DEFAULT_INTERVAL);
    this.attempts = Math.max(1, source.retryLimit());
    this.sources = sources;
    this.store = store;
    this.reports = reports;
    this.thread = Thread.ofVirtual().name("global-context-" + name()).unstarted(this::run);
  }

  /** An API server fills the method in; a file does not. */
  private static JsonNode withMethod(JsonNode call) {
    if (!call.path("method").asText("").isEmpty() || !(call instanceof ObjectNode object)) {
      return call;
    }
    ObjectNode copy = object.objectNode();
    copy.setAll(object);
    return copy.put("method", "GET");
  }

  private String name() {
    return entry.entry().name();
  }

  @Override
  public void start() {
    store.put(name(), GlobalData.waiting());
    thread.start();
  }

  private void run() {
    boolean failing = false;
    try {
      while (!closed) {
        GlobalData data = data();
        if (closed) {
          return;
        }
        store.put(name(), data);
        if (data instanceof GlobalData.Failed(String reason)) {
          failing = true;
          reports.notReady(entry.entry(), reason);
          reports.failed(entry.entry(), Failure.FAILED_TO_CALL, reason);
        } else {
          failing = false;
          reports.ready(entry.entry(), "Ready", true);
        }
        boolean soon = failing && interval.compareTo(LONGEST_FAILURE) > 0;
        Thread.sleep(soon ? LONGEST_FAILURE : interval);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The data of one refresh; a call that fails is tried again at once, a few times. */
  private GlobalData data() throws InterruptedException {
    Duration pause = FIRST_PAUSE;
    for (int attempt = 1; ; attempt++) {
      Answer<JsonNode> answer = ask();
      if (answer instanceof Answer.Found<JsonNode>(JsonNode response)) {
        return entry.ofResponse(response, sources.budgets());
      }
      if (attempt >= attempts || closed) {
        return new GlobalData.Failed(reason(answer));
      }
      Thread.sleep(pause);
      Duration longer = pause.multipliedBy(FACTOR);
      pause = longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
    }
  }

  private Answer<JsonNode> ask() {
    try {
      return ApiCalls.ask(CALLER, call, sources.calls(entry.entry().document()), "");
    } catch (ExpressionException e) {
      return new Answer.Unavailable<>(e.text());
    } catch (RuntimeException bug) {
      // The one general catch of this thread: a bug in one call must not end all that follow.
      return new Answer.Unavailable<>("internal error: " + bug);
    }
  }

  private static String reason(Answer<JsonNode> answer) {
    return switch (answer) {
      case Answer.Found<JsonNode> found -> "";
      case Answer.Absent<JsonNode>(String reason) -> reason;
      case Answer.Unavailable<JsonNode>(String reason) -> reason;
    };
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      // So that nothing is put in the store after the entry is gone.
      thread.join(LONGEST_END);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
