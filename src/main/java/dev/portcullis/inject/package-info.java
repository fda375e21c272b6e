/**
 * Adds sidecars to new pods of the namespaces that opted in: configurations in the form of the
 * well-known tutorial server, read once, applied to one request after the other.
 *
 * <p>Start at {@link dev.portcullis.inject.Injector} and {@link
 * dev.portcullis.inject.LoadedSidecars}. Depends on the answers of {@code admission}; performs no
 * I/O.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/">Sidecar
 *     containers</a>
 */
@NullMarked
package dev.portcullis.inject;

import org.jspecify.annotations.NullMarked;
