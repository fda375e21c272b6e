package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.ObjectLabels;
import dev.portcullis.request.Request;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Asks the rules of a policy what they want, and remembers what they read. */
final class AskRules {
  private static final GroupVersionKind NAMESPACE = new GroupVersionKind("", "v1", "Namespace");

  private final GenerateWork.Parts parts;
  private final PolicyOnTrigger key;
  private final GeneratePolicies.Entry policy;
  private final ActingCluster acting;
  private final Set<ReadIndex.Read> namespaces = new HashSet<>();

  AskRules(
      GenerateWork.Parts parts,
      PolicyOnTrigger key,
      GeneratePolicies.Entry policy,
      ActingCluster acting) {
    this.parts = parts;
    this.key = key;
    this.policy = policy;
    this.acting = acting;
  }

  /**
   * What they said.
   *
   * @param wanted what they want
   * @param secrets the Secrets whose content they have seen
   * @param reads what they have read
   * @param interrupted whether something could not be asked
   */
  record Answered(
      WantedObjects.Wanted wanted,
      Set<String> secrets,
      Set<ReadIndex.Read> reads,
      boolean interrupted) {
    /** A message as far as it cannot quote a Secret. */
    String tellable(String message) {
      return secrets.isEmpty()
          ? message
          : "it reads Secret "
              + String.join(", ", secrets)
              + " and cannot make its objects of that; look for fields that the rule expects"
              + " there. What exactly is wrong is not told, because it may quote the Secret";
    }
  }

  /** Asks about a request. */
  Answered ask(Request request) {
    RecordedReads recorded = recorded();
    WantedObjects.Wanted wanted =
        parts.wanted().of(policy.compiled(), request, parts.state().policies().index(), recorded);
    Set<ReadIndex.Read> reads = new HashSet<>(recorded.reads());
    reads.addAll(namespaces);
    return new Answered(wanted, recorded.secrets(), reads, recorded.interrupted());
  }

  private RecordedReads recorded() {
    return new RecordedReads(acting.lookup(), new GenerateWork.Noted(parts, acting, key));
  }

  /** The labels of the namespace of an object, where rules may look at them. */
  Map<String, String> namespaceLabels(JsonNode object) {
    String namespace = object.path("metadata").path("namespace").asText("");
    if (namespace.isEmpty() || !policy.readsNamespaces()) {
      return Map.of();
    }
    RecordedReads recorded = recorded();
    Answer<JsonNode> answer = recorded.find(new ResourceRef(NAMESPACE, "", namespace));
    namespaces.addAll(recorded.reads());
    return answer instanceof Answer.Found<JsonNode>(JsonNode found)
        ? ObjectLabels.of(found)
        : Map.of();
  }
}
