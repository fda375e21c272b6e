/** Reads what the command line is given: files, resources, values, user information. */
@NullMarked
package dev.portcullis.cli.input;

import org.jspecify.annotations.NullMarked;
