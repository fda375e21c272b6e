package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.mutate.CompiledPatch;
import dev.portcullis.mutate.JsonDifference;
import dev.portcullis.mutate.JsonPatch;
import dev.portcullis.mutate.JsonPatchText;
import dev.portcullis.mutate.PatchResult;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Changes of a pod. */
@State(Scope.Benchmark)
public class MutationBenchmark {
  private final JsonNode pod = Reviews.pod(true);
  private final JsonNode labelled = labelled();

  private final JsonNode fields =
      MicroInputs.json(
          """
          {"patchStrategicMerge": {
            "metadata": {"labels": {"+(zone)": "a"}},
            "spec": {"containers": [{"(name)": "app", "imagePullPolicy": "Always",
              "env": [{"name": "MODE", "value": "bench"}]}]}}}""");

  private final CompiledPatch merge = CompiledPatch.compile(fields);

  private final JsonPatch operations =
      JsonPatchText.parse(
          """
          - {op: add, path: /metadata/labels/zone, value: a}
          - {op: replace, path: /spec/containers/0/imagePullPolicy, value: Always}
          - {op: add, path: /spec/volumes/-, value: {name: cache, emptyDir: {}}}
          """);

  private static JsonNode labelled() {
    ObjectNode pod = Reviews.pod(true);
    ((ObjectNode) pod.at("/metadata/labels")).put("zone", "a");
    return pod;
  }

  /** {@code patchStrategicMerge} with anchors and a merge key. */
  @Benchmark
  public PatchResult strategicMerge() {
    return merge.apply(fields, pod);
  }

  /** {@code patchesJson6902} with three operations. */
  @Benchmark
  public PatchResult jsonPatch() {
    return JsonPatchText.apply(operations, pod);
  }

  /** The patch that goes back to the API server. */
  @Benchmark
  public ArrayNode difference() {
    return JsonDifference.between(pod, labelled);
  }
}
