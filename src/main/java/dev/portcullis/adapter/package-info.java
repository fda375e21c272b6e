/**
 * Ports joined to the outside world, one package for each technology.
 *
 * <p>Depends on the core; may perform I/O.
 */
@NullMarked
package dev.portcullis.adapter;

import org.jspecify.annotations.NullMarked;
