package dev.portcullis.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A server with sidecars and a configuration, both in files that tests may edit. */
public class SidecarProfile extends StandaloneProfile {
  static final Path FOLDER = Path.of("target/sidecar-test");
  static final Path SIDECARS = FOLDER.resolve("sidecars.yaml");
  static final Path CONFIGURATION = FOLDER.resolve("configuration.yaml");

  static final String CONFIGURED =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: portcullis}
      data:
        resourceFilters: "[*/*,unseen,*]"
        excludeUsernames: trusted
      """;

  static String sidecars(String image) {
    return """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: sidecars}
        data:
          sidecarconfig.yaml: |
            containers: [{name: proxy, image: "%s"}]
          log.sidecarconfig.yaml: |
            initContainers: [{name: log, image: "log:1", restartPolicy: Always}]
        """
        .formatted(image);
  }

  @Override
  protected Path folder() {
    return FOLDER;
  }

  @Override
  protected Map<String, String> cluster() {
    return Map.of(
        "namespaces.yaml",
        """
        apiVersion: v1
        kind: Namespace
        metadata: {name: opted-in, labels: {sidecar-injection: enabled}}
        ---
        apiVersion: v1
        kind: Namespace
        metadata: {name: opted-out, labels: {sidecar-injection: disabled}}
        """);
  }

  @Override
  public Map<String, String> getConfigOverrides() {
    Map<String, String> overrides = new LinkedHashMap<>(super.getConfigOverrides());
    try {
      Files.writeString(SIDECARS, sidecars("proxy:1"));
      Files.writeString(CONFIGURATION, CONFIGURED);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    overrides.put("portcullis.sidecars.files", SIDECARS.toString());
    overrides.put("portcullis.config", CONFIGURATION.toString());
    overrides.put("portcullis.protect-managed-resources", "true");
    return overrides;
  }
}
