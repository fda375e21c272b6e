package dev.portcullis.boot;

import dev.portcullis.inject.InjectorSettings;
import dev.portcullis.match.LabelSyntax;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of sidecar injection. */
final class SidecarOptions {
  @Option(
      names = "--sidecars",
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Sidecars to inject: ConfigMaps with a key sidecarconfig.yaml, or such files themselves;"
              + " read again when they change.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--sidecar-config-map",
      arity = "1..*",
      paramLabel = "NAME",
      description =
          "In a cluster: the ConfigMaps of our namespace with sidecars (default: all that have a key"
              + " sidecarconfig.yaml or NAME.sidecarconfig.yaml).")
  private List<String> configMaps = new ArrayList<>();

  @Option(
      names = "--annotation-prefix",
      defaultValue = InjectorSettings.PREFIX,
      paramLabel = "PREFIX",
      description =
          "What the annotations of pods begin with: PREFIX/inject, PREFIX/sidecars, PREFIX/status"
              + " (default: ${DEFAULT-VALUE}; the tutorial's: "
              + InjectorSettings.TUTORIAL_PREFIX
              + ").")
  private String annotationPrefix = InjectorSettings.PREFIX;

  @Option(
      names = "--sidecar-namespace-label",
      arity = "1..*",
      paramLabel = "LABEL",
      description =
          "The labels by which a namespace opts in (enabled) or out (disabled)"
              + " (default: sidecar-injector and sidecar-injection).")
  private List<String> namespaceLabels = new ArrayList<>();

  @Option(
      names = "--sidecar-ignored-namespace",
      arity = "1..*",
      paramLabel = "NAME",
      description = "Namespaces without sidecars, besides our own and those of the system.")
  private List<String> ignoredNamespaces = new ArrayList<>();

  @Option(
      names = "--sidecar-failure-policy",
      defaultValue = "Fail",
      paramLabel = "POLICY",
      description =
          "In a cluster: whether pods that ask for a sidecar are refused (Fail) or start without one"
              + " (Ignore) while no replica answers (default: ${DEFAULT-VALUE}).")
  private String failurePolicy = "Fail";

  List<Path> files() {
    return files;
  }

  List<String> configMaps() {
    return configMaps;
  }

  String annotationPrefix() {
    return annotationPrefix;
  }

  List<String> namespaceLabels() {
    return namespaceLabels;
  }

  List<String> ignoredNamespaces() {
    return ignoredNamespaces;
  }

  String failurePolicy() {
    return failurePolicy;
  }

  /** What is wrong with the options; empty when nothing is. */
  String problem() {
    if (!LabelSyntax.isKey(annotationPrefix + "/inject")) {
      return "--annotation-prefix " + annotationPrefix + " is no DNS name";
    }
    for (String label : namespaceLabels) {
      if (!LabelSyntax.isKey(label)) {
        return "--sidecar-namespace-label " + label + " is no name of a label";
      }
    }
    return List.of("Fail", "Ignore").contains(failurePolicy)
        ? ""
        : "--sidecar-failure-policy is Fail or Ignore, not " + failurePolicy;
  }
}
