package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.cluster.CommandResult;
import dev.portcullis.cluster.ControlPlane;
import dev.portcullis.cluster.Project;
import dev.portcullis.cluster.ServerProcess;
import dev.portcullis.value.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A control plane with the definitions that cases need, and a server under Kyverno's names. */
final class Ground implements AutoCloseable {
  private static final Duration LONGEST_COMMAND = Duration.ofMinutes(2);

  private final ControlPlane plane;
  private final CaseCluster cluster;
  private final ServerProcess server;
  private final JsonNode configuration;

  private Ground(ControlPlane plane, CaseCluster cluster, ServerProcess server) {
    this.plane = plane;
    this.cluster = cluster;
    this.server = server;
    ObjectNode wanted = Json.object().put("apiVersion", "v1").put("kind", "ConfigMap");
    wanted.withObject("/metadata").put("name", "kyverno").put("namespace", "kyverno");
    this.configuration =
        cluster.get(wanted) instanceof ApiAnswer.Done(JsonNode stored) ? stored : wanted;
  }

  /**
   * Starts all of it.
   *
   * @param definitions folders with CustomResourceDefinitions beside the project's own
   * @param options more options of the server
   */
  static Ground start(List<Path> definitions, List<String> options) {
    ControlPlane plane = ControlPlane.start();
    try {
      List<String> files = new ArrayList<>();
      for (Path folder : definitions) {
        files.addAll(List.of("-f", folder.toString()));
      }
      Path own = Project.ROOT.resolve("deploy/overlays/kyverno-names");
      kubectl(plane, List.of("apply", "--server-side", "-k", own.toString()));
      if (!files.isEmpty()) {
        kubectl(plane, concat(List.of("apply", "--server-side"), files));
      }
      kubectl(plane, List.of("wait", "--for=condition=Established", "crd", "--all"));
      Path rights = Project.ROOT.resolve("src/test/conformance/ground.yaml");
      kubectl(plane, List.of("apply", "-f", rights.toString()));
      // The server runs beside the cluster, and its pods would stay Pending.
      kubectl(plane, List.of("delete", "deployments", "--all", "-n", "kyverno"));
      List<String> all = new ArrayList<>(List.of("--names", "kyverno"));
      all.addAll(List.of("--enable-policy-exceptions", "--exception-namespace", "*"));
      all.addAll(options);
      ServerProcess server =
          ServerProcess.start(plane.serverKubeconfig(), all.toArray(String[]::new));
      return new Ground(plane, new CaseCluster(plane.kubeconfig()), server);
    } catch (RuntimeException | AssertionError e) {
      plane.close();
      throw e;
    }
  }

  private static List<String> concat(List<String> first, List<String> second) {
    List<String> out = new ArrayList<>(first);
    out.addAll(second);
    return out;
  }

  private static void kubectl(ControlPlane plane, List<String> arguments) {
    CommandResult result =
        CommandResult.of(
            LONGEST_COMMAND,
            concat(List.of("kubectl"), arguments),
            Project.ROOT,
            Map.of("KUBECONFIG", plane.kubeconfig().toString()),
            "");
    if (!result.succeeded()) {
      throw new IllegalStateException("kubectl " + arguments + ": " + result.errors());
    }
  }

  CaseCluster cluster() {
    return cluster;
  }

  /** Why cases cannot go on: the server is gone. */
  Optional<String> fault() {
    return server.isAlive() ? Optional.empty() : Optional.of("the server ended: " + server.log());
  }

  /** Undoes what a case did to the server's configuration. */
  void restoreConfiguration() {
    if (cluster.get(configuration) instanceof ApiAnswer.Done(JsonNode stored)) {
      ObjectNode restored = configuration.deepCopy();
      restored.withObject("/metadata").remove("resourceVersion");
      Expectations.failure(cluster.replace(restored, stored))
          .ifPresent(reason -> System.err.println("configuration not restored: " + reason));
    }
  }

  /** Removes policies and the like that a case left, when nobody else runs here. */
  void removeLeftPolicies() {
    for (String kind :
        List.of(
            "v1/ClusterPolicy",
            "v1/Policy",
            "v2/PolicyException",
            "v2alpha1/GlobalContextEntry",
            "v2/CleanupPolicy",
            "v2/ClusterCleanupPolicy")) {
      String[] parts = kind.split("/");
      ObjectNode wanted =
          Json.object().put("apiVersion", "kyverno.io/" + parts[0]).put("kind", parts[1]);
      wanted.withObject("/metadata");
      if (cluster.list(wanted) instanceof ApiAnswer.Done(JsonNode list)) {
        Candidates.items(list, wanted).forEach(cluster::delete);
      }
    }
  }

  @Override
  public void close() {
    cluster.close();
    server.close();
    plane.close();
  }
}
