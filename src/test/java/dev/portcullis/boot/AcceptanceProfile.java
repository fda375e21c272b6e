package dev.portcullis.boot;

import dev.portcullis.inject.InjectorSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A server with the acceptance inputs beside the project, where they are present. */
public class AcceptanceProfile extends StandaloneProfile {
  static final Path INPUTS = Path.of("../shared/acceptance");
  static final Path FOLDER = Path.of("target/acceptance-test");

  static boolean present() {
    return Files.isDirectory(INPUTS);
  }

  @Override
  public Map<String, String> getConfigOverrides() {
    Map<String, String> overrides = new LinkedHashMap<>(super.getConfigOverrides());
    overrides.put("portcullis.show-secrets", "true");
    if (present()) {
      overrides.put("portcullis.sidecars.files", INPUTS.resolve("sidecar/config.yaml").toString());
      overrides.put("portcullis.sidecars.annotation-prefix", InjectorSettings.TUTORIAL_PREFIX);
    }
    return overrides;
  }

  @Override
  protected Path folder() {
    return FOLDER;
  }

  @Override
  protected Map<String, String> policies() throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    if (present()) {
      for (String file :
          new String[] {
            "argocd/argo-cluster-generation-from-capi-managed-cluster.yaml",
            "argocd/argo-cluster-generation-from-capi-non-managed-cluster.yaml",
            "lifecycle/policy.yaml"
          }) {
        files.put(file.replace('/', '-'), Files.readString(INPUTS.resolve(file)));
      }
      files.put(
          "sidecar.yaml",
          Files.readString(Path.of("deploy/policies/sidecar-injection/policy.yaml")));
    }
    return files;
  }

  /** The cluster begins with everything but the Clusters and the workloads. */
  @Override
  protected Map<String, String> cluster() throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    if (present()) {
      files.put("lifecycle.yaml", Files.readString(INPUTS.resolve("lifecycle/namespaces.yaml")));
      files.put("config.yaml", Files.readString(INPUTS.resolve("sidecar/config.yaml")));
      files.put("namespaces.yaml", only("sidecar/workload.yaml", "Namespace"));
      files.put("secrets.yaml", only("argocd/clusters.yaml", "Secret"));
    }
    return files;
  }

  /** The documents of one kind. */
  static String only(String file, String kind) throws IOException {
    StringBuilder out = new StringBuilder();
    for (String document : Files.readString(INPUTS.resolve(file)).split("(?m)^---$")) {
      if (document.contains("\nkind: " + kind + "\n")) {
        out.append(document.strip()).append("\n---\n");
      }
    }
    return out.toString();
  }
}
