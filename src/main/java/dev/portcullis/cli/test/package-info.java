/** The {@code test} command: test files, their rows, their tables. */
@NullMarked
package dev.portcullis.cli.test;

import org.jspecify.annotations.NullMarked;
