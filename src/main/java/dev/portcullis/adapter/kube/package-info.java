/**
 * The Kubernetes API through the fabric8 client.
 *
 * <p>Depends on the core; may perform I/O.
 */
@NullMarked
package dev.portcullis.adapter.kube;

import org.jspecify.annotations.NullMarked;
