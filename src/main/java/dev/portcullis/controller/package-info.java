/**
 * Keeps the world as policies want it: a pure plan, and a thin step that applies it.
 *
 * <p>Depends on the core and {@code adapter}; may perform I/O.
 */
@NullMarked
package dev.portcullis.controller;

import org.jspecify.annotations.NullMarked;
