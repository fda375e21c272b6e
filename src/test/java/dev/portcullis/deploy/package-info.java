/**
 * The manifests in {@code deploy/}: written from their sources, and applied to a real API server.
 */
@NullMarked
package dev.portcullis.deploy;

import org.jspecify.annotations.NullMarked;
