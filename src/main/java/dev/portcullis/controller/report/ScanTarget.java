package dev.portcullis.controller.report;

import dev.portcullis.engine.CompiledException;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.port.ApiResource;
import java.util.List;
import java.util.Set;

/**
 * A kind of objects that scans judge.
 *
 * @param resource where they are read
 * @param namespaces the only namespaces that count; empty for all and for objects outside of them
 * @param policies by which they are judged, in order
 * @param exceptions that may lift rules of these policies
 */
record ScanTarget(
    ApiResource resource,
    Set<String> namespaces,
    List<CompiledPolicy> policies,
    List<CompiledException> exceptions) {
  ScanTarget {
    namespaces = Set.copyOf(namespaces);
    policies = List.copyOf(policies);
    exceptions = List.copyOf(exceptions);
  }

  /** Names the kind whatever its version. */
  String place() {
    return place(resource.kind().group(), resource.kind().kind());
  }

  static String place(String group, String kind) {
    return group + "/" + kind;
  }

  boolean covers(String namespace) {
    return namespaces.isEmpty() || namespaces.contains(namespace);
  }
}
