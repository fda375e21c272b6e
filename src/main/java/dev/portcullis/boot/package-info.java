/**
 * The main class, and the wiring of everything else.
 *
 * <p>May depend on every package; none depends on it.
 */
@NullMarked
package dev.portcullis.boot;

import org.jspecify.annotations.NullMarked;
