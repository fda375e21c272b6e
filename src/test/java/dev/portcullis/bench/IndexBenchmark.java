package dev.portcullis.bench;

import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.RuleType;
import dev.portcullis.request.Request;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Finding the policies of a request. */
@State(Scope.Benchmark)
public class IndexBenchmark {
  /** How many rules there are; 16 of them match. */
  @Param({"16", "7000"})
  public int rules;

  private PolicyIndex index;
  private Request request;

  /** Loads them. */
  @Setup
  public void load() {
    Workload workload = MicroInputs.workload("rules-" + rules);
    index = MicroInputs.index(workload);
    request = MicroInputs.review(MicroInputs.body(workload)).request();
  }

  /** The candidates of a pod. */
  @Benchmark
  public List<CompiledPolicy> candidates() {
    return index.matching(request, RuleType.VALIDATE);
  }
}
