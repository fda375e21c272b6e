package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.value.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Runs the tests of one case. */
final class CaseRun {
  private static final Duration LONGEST_CLEANUP = Duration.ofSeconds(30);

  private final ChainsawCase chainsawCase;
  private final CaseCluster cluster;
  private final Timeouts timeouts;
  private final Deadline deadline;

  CaseRun(ChainsawCase chainsawCase, CaseCluster cluster, Duration patience, Duration longest) {
    this.chainsawCase = chainsawCase;
    this.cluster = cluster;
    this.timeouts = Timeouts.standard(patience);
    this.deadline = Deadline.in(longest);
  }

  /**
   * What happened.
   *
   * @param failure why it did not pass
   * @param seconds how long it took
   */
  record Result(ChainsawCase of, Optional<String> failure, double seconds) {
    boolean passed() {
      return failure.isEmpty();
    }
  }

  Result run() {
    long start = System.nanoTime();
    Optional<String> failure = Optional.empty();
    try {
      awaitNamesFree();
      for (JsonNode test : chainsawCase.tests()) {
        if (!test.path("spec").path("skip").asBoolean(false)) {
          run(test);
        }
      }
    } catch (CaseFault e) {
      failure = Optional.of(e.getMessage());
    } catch (RuntimeException e) {
      failure = Optional.of("the runner failed: " + e);
    }
    return new Result(chainsawCase, failure, (System.nanoTime() - start) / 1e9);
  }

  /** A namespace of the case before may still be on its way out. */
  private void awaitNamesFree() throws CaseFault {
    for (String name : chainsawCase.namespaces()) {
      JsonNode namespace = namespace(name);
      deadline.until(
          () ->
              cluster.get(namespace) instanceof ApiAnswer.Done(JsonNode stored)
                      && stored.path("metadata").hasNonNull("deletionTimestamp")
                  ? Optional.of("namespace " + name + " of an earlier case does not end")
                  : Optional.empty());
    }
  }

  private static ObjectNode namespace(String name) {
    ObjectNode out = Json.object().put("apiVersion", "v1").put("kind", "Namespace");
    out.withObject("/metadata").put("name", name);
    return out;
  }

  private void run(JsonNode test) throws CaseFault {
    JsonNode spec = test.path("spec");
    Cleanup cleanup = new Cleanup(cluster);
    List<Runnable> atEnd = new ArrayList<>();
    try {
      String name =
          spec.hasNonNull("namespace")
              ? Templates.text(spec.get("namespace"), Bindings.NONE)
              : "chainsaw-" + UUID.randomUUID().toString().substring(0, 8);
      makeNamespace(name, cleanup);
      Bindings bindings =
          Bindings.NONE.with("namespace", TextNode.valueOf(name)).with("test", test);
      CaseScope scope =
          new CaseScope(
                  cluster,
                  chainsawCase.folder().toAbsolutePath(),
                  name,
                  bindings,
                  timeouts,
                  true,
                  deadline,
                  cleanup)
              .in(spec);
      steps(spec, scope, atEnd);
    } finally {
      atEnd.reversed().forEach(Runnable::run);
      List<String> left = cleanup.run(Deadline.in(LONGEST_CLEANUP));
      if (!left.isEmpty()) {
        System.err.println(chainsawCase.name() + " left behind: " + left);
      }
    }
  }

  private void makeNamespace(String name, Cleanup cleanup) throws CaseFault {
    JsonNode namespace = namespace(name);
    deadline.until(
        () ->
            switch (cluster.get(namespace)) {
              case ApiAnswer.Done done -> Optional.empty();
              case ApiAnswer.Refused refused -> {
                Optional<String> failure = Expectations.failure(cluster.create(namespace));
                if (failure.isEmpty()) {
                  cleanup.add(namespace);
                  ObjectOperations.awaitServiceAccount(name, cluster);
                }
                yield failure;
              }
              case ApiAnswer.Unreachable unreachable -> Optional.of(unreachable.reason());
            });
  }

  private void steps(JsonNode spec, CaseScope scope, List<Runnable> atEnd) throws CaseFault {
    CaseScope current = scope;
    int number = 0;
    for (JsonNode step : spec.path("steps")) {
      number++;
      String name = step.path("name").asText("step-" + number);
      try {
        current = current.with(step(step, current, atEnd));
      } catch (CaseFault e) {
        ignoringFailures(spec.path("catch"), current);
        throw new CaseFault(name + ": " + e.getMessage());
      }
    }
  }

  /** The bindings after it; those of the operations inside end with the step, outputs go on. */
  private Bindings step(JsonNode written, CaseScope outer, List<Runnable> atEnd) throws CaseFault {
    JsonNode step = written;
    CaseScope scope = outer.in(written);
    if (written.has("use")) {
      JsonNode use = written.get("use");
      Path file = outer.folder().resolve(Templates.text(use.path("template"), scope.bindings()));
      JsonNode template = CaseFiles.documents(file).getFirst();
      step = template.path("spec");
      scope = scope.in(step).binding(use.path("with").path("bindings"));
    }
    JsonNode definition = step;
    if (!definition.path("cleanup").isEmpty()) {
      CaseScope last = scope;
      atEnd.add(() -> ignoringFailures(definition.path("cleanup"), last));
    }
    try {
      return operations(definition.path("try"), scope);
    } catch (CaseFault e) {
      ignoringFailures(definition.path("catch"), scope);
      throw e;
    } finally {
      ignoringFailures(definition.path("finally"), scope);
    }
  }

  private static Bindings operations(JsonNode list, CaseScope scope) throws CaseFault {
    CaseScope current = scope;
    for (JsonNode operation : list) {
      if (current.deadline().isOver()) {
        throw new CaseFault("takes too long");
      }
      current = current.with(Operations.run(operation, current));
    }
    return current.bindings();
  }

  /** For what is only to tidy up, or to show what happened. */
  private static void ignoringFailures(JsonNode list, CaseScope scope) {
    CaseScope late = scope;
    if (scope.deadline().isOver()) {
      late =
          new CaseScope(
              scope.cluster(),
              scope.folder(),
              scope.namespace(),
              scope.bindings(),
              scope.timeouts(),
              scope.template(),
              Deadline.in(LONGEST_CLEANUP),
              scope.cleanup());
    }
    for (JsonNode operation : list) {
      try {
        Operations.run(operation, late);
      } catch (CaseFault e) {
        System.err.println("while tidying up: " + e.getMessage());
      }
    }
  }
}
