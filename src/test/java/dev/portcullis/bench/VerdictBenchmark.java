package dev.portcullis.bench;

import dev.portcullis.admission.Evaluations;
import dev.portcullis.admission.PolicySelection;
import dev.portcullis.admission.ReviewMutation;
import dev.portcullis.admission.ReviewValidation;
import dev.portcullis.admission.Verdict;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.Ports;
import dev.portcullis.request.Request;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Whole evaluations, from a request that is read to a verdict. */
@State(Scope.Benchmark)
public class VerdictBenchmark {
  /** The workload of the large benchmarks. */
  @Param({Workloads.ALLOWED, Workloads.DENIED, "jmespath", "mutation-16"})
  public String workload = "";

  private final Engine engine = new Engine(ImageDefaults.DOCKER);
  private final ReviewValidation validation = new ReviewValidation(engine);
  private final ReviewMutation mutation = new ReviewMutation(engine);
  private final Ports ports = Ports.none(Ports.Mode.CONNECTED);
  private PolicyIndex index;
  private Request request;
  private boolean mutates;

  /** Loads its policies. */
  @Setup
  public void load() {
    Workload named = MicroInputs.workload(workload);
    index = MicroInputs.index(named);
    request = MicroInputs.review(MicroInputs.body(named)).request();
    mutates = named.path().equals(Workload.MUTATE);
  }

  /** One review. */
  @Benchmark
  public Verdict verdict() {
    Evaluations evaluations = new Evaluations(index, ports, MicroInputs::budget);
    return mutates
        ? mutation.review(request, PolicySelection.ALL, evaluations).verdict()
        : validation.review(request, PolicySelection.ALL, evaluations);
  }
}
