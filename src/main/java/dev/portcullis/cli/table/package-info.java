/** Draws tables on a terminal. */
@NullMarked
package dev.portcullis.cli.table;

import org.jspecify.annotations.NullMarked;
