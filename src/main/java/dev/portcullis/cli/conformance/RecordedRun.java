package dev.portcullis.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cli.apply.ApplyRun;
import dev.portcullis.cli.evaluate.LoadedInputs;
import dev.portcullis.cli.evaluate.LocalCluster;
import dev.portcullis.cli.evaluate.LocalEvaluation;
import dev.portcullis.cli.evaluate.Toolkit;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.cli.input.TextFile;
import dev.portcullis.cli.input.UserInfoFile;
import dev.portcullis.cli.input.Values;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.port.GlobalContextLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RegistryLookup;
import dev.portcullis.port.ServiceCalls;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Applies the policies of a record to its resource, as the {@code apply} command would. */
final class RecordedRun {
  private static final PolicyLoader LOADER = Toolkit.kyvernoLoader();

  private final LoadedInputs loaded;
  private final Values values;
  private final Optional<UserInfo> user;
  private final List<JsonNode> sources;
  private final boolean auditWarn;

  private RecordedRun(
      LoadedInputs loaded,
      Values values,
      Optional<UserInfo> user,
      List<JsonNode> sources,
      boolean auditWarn) {
    this.loaded = loaded;
    this.values = values;
    this.user = user;
    this.sources = sources;
    this.auditWarn = auditWarn;
  }

  /** A run of these policy documents with the surroundings that a record describes. */
  static RecordedRun of(List<JsonNode> policies, JsonNode recorded, boolean auditWarn)
      throws InputException {
    List<TextFile> files =
        policies.stream().map(policy -> new TextFile("", JsonText.of(policy))).toList();
    List<JsonNode> sources = new ArrayList<>();
    recorded.path("sources").forEach(source -> sources.add(Resources.normal(source)));
    return new RecordedRun(
        LoadedInputs.load(LOADER, files),
        values(recorded),
        recorded.has("userinfo")
            ? Optional.of(UserInfoFile.read(recorded.get("userinfo")))
            : Optional.empty(),
        sources,
        auditWarn);
  }

  private static Values values(JsonNode recorded) throws InputException {
    List<String> set = new ArrayList<>();
    recorded.path("set").forEach(pair -> set.add(pair.asText()));
    if (!set.isEmpty()) {
      return Values.set(set);
    }
    if (recorded.has("values")) {
      return new Values(dev.portcullis.value.Numbers.floats(recorded.get("values")), Map.of());
    }
    ObjectNode document = Json.object();
    if (recorded.has("operation")) {
      document.putObject("globalValues").set("request.operation", recorded.get("operation"));
    }
    ArrayNode namespaces = document.putArray("namespaceSelector");
    recorded
        .path("namespaceLabels")
        .properties()
        .forEach(e -> namespaces.addObject().put("name", e.getKey()).set("labels", e.getValue()));
    if (recorded.has("subresources")) {
      document.set("subresources", recorded.get("subresources"));
    }
    return new Values(document, Map.of());
  }

  /** Whether a policy or an exception is not used; then nothing is evaluated. */
  boolean refused() {
    return !loaded.refused().isEmpty()
        || loaded.policies().isEmpty()
        || loaded.diagnostics().stream()
            .anyMatch(d -> d.severity() == dev.portcullis.policy.Diagnostic.Severity.REFUSED);
  }

  /** Why policies are not used. */
  String reasons() {
    return loaded.refused().isEmpty()
        ? loaded.diagnostics().stream().map(d -> d.message()).collect(Collectors.joining("; "))
        : loaded.refused().stream().map(r -> r.reason()).collect(Collectors.joining("; "));
  }

  /** The run, to apply and to count. */
  ApplyRun start(JsonNode resource) {
    List<JsonNode> objects = new ArrayList<>(sources);
    objects.add(resource);
    Ports ports =
        new Ports(
            new LocalCluster(objects, false),
            ServiceCalls.none(),
            RegistryLookup.none(),
            GlobalContextLookup.none(),
            Ports.Mode.OFFLINE);
    return new ApplyRun(
        new LocalEvaluation(
            loaded.policies(), loaded.exceptions(), values, user, policy -> ports, false),
        auditWarn);
  }
}
