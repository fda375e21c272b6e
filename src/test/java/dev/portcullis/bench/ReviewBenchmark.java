package dev.portcullis.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.admission.ReadReview;
import dev.portcullis.admission.ReviewAnswer;
import dev.portcullis.admission.ReviewReader;
import dev.portcullis.admission.Verdict;
import dev.portcullis.mutate.JsonDifference;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What stands before and after every evaluation: reading the review, writing the answer. */
@State(Scope.Benchmark)
public class ReviewBenchmark {
  private static final String UID = "11111111-1111-1111-1111-111111111111";

  private final byte[] body = MicroInputs.body(MicroInputs.workload(Workloads.ALLOWED));
  private final Verdict allowed = Verdict.allow();
  private final Verdict denied =
      Verdict.deny(
          "resource Pod/bench/bench was blocked due to the following policies \n".repeat(8));
  private final Verdict patched = patched();

  private static Verdict patched() {
    ObjectNode pod = Reviews.pod(true);
    ((ObjectNode) pod.at("/metadata/labels")).put("zone", "a").put("cell", "b");
    return new Verdict(
        true,
        "",
        List.of(),
        JsonDifference.between(Reviews.pod(true), pod),
        Map.of("mutated-by", "add-zone/zone"));
  }

  /** From bytes to a request. */
  @Benchmark
  public ReadReview read() {
    return ReviewReader.read(body);
  }

  /** The usual answer. */
  @Benchmark
  public byte[] writeAllowed() {
    return ReviewAnswer.write(UID, allowed);
  }

  /** One with a long message. */
  @Benchmark
  public byte[] writeDenied() {
    return ReviewAnswer.write(UID, denied);
  }

  /** One with a patch in Base64. */
  @Benchmark
  public byte[] writePatch() {
    return ReviewAnswer.write(UID, patched);
  }
}
