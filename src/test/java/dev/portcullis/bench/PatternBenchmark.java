package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.pattern.CompiledPattern;
import dev.portcullis.pattern.PatternCompiler;
import dev.portcullis.pattern.PatternResult;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A compiled pattern on a pod. */
@State(Scope.Benchmark)
public class PatternBenchmark {
  private final JsonNode pod = Reviews.pod(true);

  private final CompiledPattern tree =
      PatternCompiler.compile(
          MicroInputs.json(
              """
              {"metadata": {"labels": {"team": "?*", "=(env)": "test | prod"}},
               "spec": {
                 "=(securityContext)": {"=(runAsNonRoot)": true},
                 "containers": [{
                   "image": "registry.k8s.io/* | ghcr.io/*",
                   "resources": {"limits": {"memory": "<=64Mi"}},
                   "securityContext": {"allowPrivilegeEscalation": false}}]}}"""));

  /** Allowed, with anchors, wildcards and quantities. */
  @Benchmark
  public PatternResult pattern() {
    return tree.match(pod);
  }
}
