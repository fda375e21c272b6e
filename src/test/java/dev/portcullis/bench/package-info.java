/** Measures the server under load: everything in one run, side by side, as ratios. */
@NullMarked
package dev.portcullis.bench;

import org.jspecify.annotations.NullMarked;
