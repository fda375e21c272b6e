/** The {@code apply} command: policies on resources, results as text or report. */
@NullMarked
package dev.portcullis.cli.apply;

import org.jspecify.annotations.NullMarked;
