package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.GoDuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads and judges GlobalContextEntry objects. Their expressions are judged elsewhere. */
public final class GlobalContextReader {
  private static final String ONE_SOURCE =
      "A global context entry should either have KubernetesResource or APICall";
  private static final String DEFAULT_INTERVAL = "10m";
  private static final int DEFAULT_RETRIES = 3;

  private GlobalContextReader() {}

  /** Reads one object, and says everything that is wrong with it. */
  public static ReadDocument<GlobalContextEntry> read(JsonNode object) {
    DocumentSource source = DocumentSource.of(object);
    JsonNode spec = object.path("spec");
    if (spec.hasNonNull("kubernetesResource") == spec.hasNonNull("apiCall")) {
      return ReadDocument.refused(
          List.of(Problem.forbidden("spec.kubernetesResource", ONE_SOURCE)));
    }
    List<Problem> shape = DocumentChecks.globalContext(source);
    if (!shape.isEmpty()) {
      return ReadDocument.refused(shape);
    }
    try {
      Fields fields = Fields.of(object, "");
      GlobalContextEntry entry = entry(fields, object);
      List<Problem> problems = new ArrayList<>(sourceProblems(entry.source()));
      problems.addAll(projectionProblems(entry));
      return ReadDocument.of(entry, problems);
    } catch (ReadFault e) {
      return ReadDocument.refused(List.of(new Problem(e.path(), e.path() + ": " + e.text())));
    }
  }

  private static GlobalContextEntry entry(Fields document, JsonNode object) throws ReadFault {
    Fields spec = document.object("spec").orElseThrow(() -> new ReadFault("spec", "is required"));
    List<GlobalContextEntry.Projection> projections = new ArrayList<>();
    for (Fields projection : spec.objects("projections")) {
      projections.add(
          new GlobalContextEntry.Projection(projection.text("name"), projection.text("jmesPath")));
    }
    return new GlobalContextEntry(
        object.path("metadata").path("name").asText(""), source(spec), projections, object);
  }

  private static GlobalContextEntry.Source source(Fields spec) throws ReadFault {
    Optional<Fields> resource = spec.object("kubernetesResource");
    if (resource.isPresent()) {
      return new GlobalContextEntry.KubernetesResource(
          resource.get().text("group"),
          resource.get().text("version"),
          resource.get().text("resource"),
          resource.get().text("namespace"));
    }
    Fields call =
        spec.object("apiCall").orElseThrow(() -> new ReadFault("spec.apiCall", "is required"));
    return new GlobalContextEntry.ApiCall(
        call.node(),
        call.optionalText("refreshInterval").orElse(DEFAULT_INTERVAL),
        call.optionalInt("retryLimit").orElse(DEFAULT_RETRIES));
  }

  private static List<Problem> sourceProblems(GlobalContextEntry.Source source) {
    return switch (source) {
      case GlobalContextEntry.KubernetesResource resource -> resourceProblems(resource);
      case GlobalContextEntry.ApiCall call -> callProblems(call);
    };
  }

  private static List<Problem> resourceProblems(GlobalContextEntry.KubernetesResource resource) {
    List<Problem> problems = new ArrayList<>();
    String path = "spec.resource";
    if (resource.group().isEmpty() && !resource.version().equals("v1")) {
      problems.add(Problem.required(path + ".group", "A Resource entry requires a group"));
    }
    if (resource.version().isEmpty()) {
      problems.add(Problem.required(path + ".version", "A Resource entry requires a version"));
    }
    if (resource.resource().isEmpty()) {
      problems.add(Problem.required(path + ".resource", "A Resource entry requires a resource"));
    }
    return problems;
  }

  private static List<Problem> callProblems(GlobalContextEntry.ApiCall source) {
    List<Problem> problems = new ArrayList<>();
    JsonNode call = source.call();
    String path = "spec.apiCall";
    Optional<GoDuration> interval = GoDuration.parse(source.refreshInterval());
    if (interval.isEmpty()) {
      problems.add(
          Problem.invalid(
              path + ".refreshInterval", source.refreshInterval(), "must be a duration like 10m"));
    } else if (interval.get().nanos() <= 0) {
      problems.add(
          Problem.required(
              path + ".refreshIntervalSeconds",
              "A Resource entry requires a refresh interval greater than 0 seconds"));
    }
    if (call.path("service").isObject() != call.path("urlPath").asText("").isEmpty()) {
      problems.add(
          Problem.forbidden(
              path + ".service", "An External API call should either have Service or URLPath"));
    }
    if (call.hasNonNull("data") && !call.path("method").asText("").equals("POST")) {
      problems.add(
          Problem.forbidden(
              path + ".method", "An External API call with data should have method as POST"));
    }
    return problems;
  }

  private static List<Problem> projectionProblems(GlobalContextEntry entry) {
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < entry.projections().size(); i++) {
      GlobalContextEntry.Projection projection = entry.projections().get(i);
      String path = "spec.projections[" + i + "]";
      if (projection.name().isEmpty()) {
        problems.add(Problem.required(path + ".name", "A projection entry requires a name"));
      }
      if (projection.name().equals(entry.name())) {
        problems.add(
            Problem.required(
                path + ".name",
                "A projection entry requires a name different from the global context entry name"));
      }
      if (projection.jmesPath().isEmpty()) {
        problems.add(
            Problem.required(path + ".jmesPath", "A projection entry requires a JMESPath"));
      }
    }
    return problems;
  }
}
