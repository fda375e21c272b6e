package dev.portcullis.port;

import dev.portcullis.request.GroupVersionKind;

/**
 * Names one object of the cluster.
 *
 * @param kind its type
 * @param namespace its namespace, empty for cluster-scoped objects
 * @param name its name
 */
public record ResourceRef(GroupVersionKind kind, String namespace, String name) {}
