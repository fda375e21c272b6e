/** Runs recorded cases and public test folders, and compares with what Kyverno gave. */
@NullMarked
package dev.portcullis.cli.conformance;

import org.jspecify.annotations.NullMarked;
