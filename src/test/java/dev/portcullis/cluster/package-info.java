/** A real Kubernetes control plane for integration tests, and servers that run against it. */
@NullMarked
package dev.portcullis.cluster;

import org.jspecify.annotations.NullMarked;
