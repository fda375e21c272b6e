/** Evaluates policies on resources as an API server's requests would be simulated without one. */
@NullMarked
package dev.portcullis.cli.evaluate;

import org.jspecify.annotations.NullMarked;
