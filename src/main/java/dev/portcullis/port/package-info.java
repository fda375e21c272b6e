/**
 * Interfaces for what the core needs from outside, each as narrow as the need.
 *
 * <p>Depends on {@code value}; performs no I/O.
 */
@NullMarked
package dev.portcullis.port;

import org.jspecify.annotations.NullMarked;
