/**
 * The command line in plain Java.
 *
 * <p>Depends on the core, {@code adapter} and {@code controller}; knows no Quarkus.
 */
@NullMarked
package dev.portcullis.cli;

import org.jspecify.annotations.NullMarked;
