package dev.portcullis.cli.test;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.evaluate.LocalEvaluation;
import dev.portcullis.cli.evaluate.LocalEvaluation.Response;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.request.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the policies of a test say of its resources; each operation is evaluated once. */
final class TestResponses {
  private final LoadedTest loaded;
  private final Map<Optional<Operation>, Map<String, List<Response>>> runs = new HashMap<>();

  TestResponses(LoadedTest loaded) {
    this.loaded = loaded;
  }

  /** The responses by {@link ResourceKey}. */
  Map<String, List<Response>> of(Optional<Operation> operation) throws InputException {
    Map<String, List<Response>> known = runs.get(operation);
    if (known != null) {
      return known;
    }
    Map<String, List<Response>> byResource = new LinkedHashMap<>();
    LocalEvaluation evaluation = loaded.evaluation();
    for (JsonNode resource : loaded.resources()) {
      byResource.put(
          ResourceKey.of(resource), evaluation.evaluate(resource, operation).responses());
    }
    runs.put(operation, byResource);
    return byResource;
  }

  /**
   * The target objects that mutate rules were about, and the objects that were evaluated; one that
   * is both is visited twice.
   */
  List<String> keys(Optional<Operation> operation) throws InputException {
    Map<String, List<Response>> responses = of(operation);
    Set<String> targets = new LinkedHashSet<>();
    loaded.targets().forEach(target -> targets.add(ResourceKey.of(target)));
    List<String> keys = new ArrayList<>();
    responses.values().stream()
        .flatMap(List::stream)
        .flatMap(response -> response.existing().stream())
        .filter(existing -> !existing.target().isMissingNode())
        .map(existing -> ResourceKey.of(existing.target()))
        .filter(targets::contains)
        .distinct()
        .forEach(keys::add);
    keys.addAll(responses.keySet());
    return keys;
  }
}
