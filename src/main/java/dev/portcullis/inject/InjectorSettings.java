package dev.portcullis.inject;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an injector is told besides its configurations.
 *
 * @param annotationPrefix what annotations and labels of pods begin with, before the slash
 * @param namespaceLabels the labels by which a namespace opts in ({@code enabled}) or out ({@code
 *     disabled}); one that says disabled outweighs the others
 * @param ignoredNamespaces namespaces in which nothing is ever injected
 */
public record InjectorSettings(
    String annotationPrefix, List<String> namespaceLabels, Set<String> ignoredNamespaces) {
  /** The prefix of the tutorial server, for those who come from there. */
  public static final String TUTORIAL_PREFIX = "sidecar-injector-webhook.morven.me";

  /** The default prefix. */
  public static final String PREFIX = "sidecar.portcullis.dev";

  /** Namespaces whose pods a cluster needs to come up, or that belong to its nodes. */
  public static final Set<String> SYSTEM_NAMESPACES =
      Set.of("kube-system", "kube-public", "kube-node-lease", "local-path-storage");

  /** The default settings. */
  public static final InjectorSettings DEFAULT =
      new InjectorSettings(
          PREFIX, List.of("sidecar-injector", "sidecar-injection"), SYSTEM_NAMESPACES);

  public InjectorSettings {
    namespaceLabels = List.copyOf(namespaceLabels);
    ignoredNamespaces = Set.copyOf(ignoredNamespaces);
  }

  /** The same with another prefix. */
  public InjectorSettings withPrefix(String prefix) {
    return new InjectorSettings(prefix, namespaceLabels, ignoredNamespaces);
  }

  /** The same with other labels of namespaces. */
  public InjectorSettings withNamespaceLabels(List<String> labels) {
    return new InjectorSettings(annotationPrefix, labels, ignoredNamespaces);
  }

  /** The same with one more namespace that is ignored, the server's own. */
  public InjectorSettings ignoring(String namespace) {
    Set<String> more = new TreeSet<>(ignoredNamespaces);
    more.add(namespace);
    return new InjectorSettings(annotationPrefix, namespaceLabels, more);
  }

  /** The annotation or label by which a pod says yes or no. */
  public String injectKey() {
    return annotationPrefix + "/inject";
  }

  /** The annotation by which a pod names the sidecars it wants, separated by commas. */
  public String sidecarsKey() {
    return annotationPrefix + "/sidecars";
  }

  /** The annotation that says that a pod has its sidecars. */
  public String statusKey() {
    return annotationPrefix + "/status";
  }
}
