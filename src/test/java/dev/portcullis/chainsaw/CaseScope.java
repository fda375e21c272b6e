package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;

/**
 * What an operation runs with.
 *
 * @param cluster where
 * @param folder that of the case; names of files are relative to it
 * @param namespace of objects that say none
 * @param bindings the values that expressions know
 * @param timeouts how long operations may take
 * @param template whether expressions in objects are replaced
 * @param deadline of the whole case
 * @param cleanup what is to be removed at the end
 */
record CaseScope(
    CaseCluster cluster,
    Path folder,
    String namespace,
    Bindings bindings,
    Timeouts timeouts,
    boolean template,
    Deadline deadline,
    Cleanup cleanup) {

  CaseScope with(Bindings more) {
    return new CaseScope(cluster, folder, namespace, more, timeouts, template, deadline, cleanup);
  }

  /** With {@code timeouts}, {@code template} and {@code bindings} that a step or test sets. */
  CaseScope in(JsonNode spec) throws CaseFault {
    CaseScope set =
        new CaseScope(
            cluster,
            folder,
            namespace,
            bindings,
            timeouts.with(spec.path("timeouts")),
            spec.path("template").asBoolean(template),
            deadline,
            cleanup);
    return set.binding(spec.path("bindings"));
  }

  /** With a list of names and values; later ones know the earlier. */
  CaseScope binding(JsonNode list) throws CaseFault {
    Bindings more = bindings;
    for (JsonNode entry : list) {
      String name = Templates.text(entry.path("name"), more);
      more = more.with(name, Templates.all(entry.path("value"), more));
    }
    return with(more);
  }

  Deadline deadline(String kind, JsonNode operation) throws CaseFault {
    return Deadline.in(timeouts.of(kind, operation)).atMost(deadline);
  }

  /** The objects an operation names by {@code file} or holds as {@code resource}. */
  List<JsonNode> objects(JsonNode operation) throws CaseFault {
    if (operation.has("resource")) {
      return List.of(operation.get("resource"));
    }
    return CaseFiles.documents(folder, Templates.text(operation.path("file"), bindings));
  }

  /** An object in the namespace of the case, if its kind lives in namespaces and it says none. */
  JsonNode placed(JsonNode object) {
    if (!CaseCluster.namespace(object).isEmpty() || !cluster.isNamespaced(object).orElse(false)) {
      return object;
    }
    ObjectNode out = object.deepCopy();
    out.withObject("/metadata").put("namespace", namespace);
    return out;
  }
}
