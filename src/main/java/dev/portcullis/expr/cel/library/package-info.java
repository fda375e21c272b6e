/** The functions that CEL expressions can call, in libraries: declarations and what they do. */
@NullMarked
package dev.portcullis.expr.cel.library;

import org.jspecify.annotations.NullMarked;
