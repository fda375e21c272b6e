/** Rewrites rules for pods into rules for pod controllers. */
@NullMarked
package dev.portcullis.autogen;

import org.jspecify.annotations.NullMarked;
