/**
 * Sidecar injection in a cluster: configurations from ConfigMaps, followed while they change, and
 * the webhook that calls for them.
 *
 * <p>Start at {@link dev.portcullis.controller.injector.InjectorController}. May perform I/O.
 */
@NullMarked
package dev.portcullis.controller.injector;

import org.jspecify.annotations.NullMarked;
