/** The {@code jp} command: expressions on the command line. */
@NullMarked
package dev.portcullis.cli.jp;

import org.jspecify.annotations.NullMarked;
