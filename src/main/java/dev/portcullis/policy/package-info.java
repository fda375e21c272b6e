/**
 * The policy language as immutable records, and its reader: YAML or JSON in, policies or
 * diagnostics out.
 *
 * <p>Depends on {@code value}; performs no I/O.
 */
@NullMarked
package dev.portcullis.policy;

import org.jspecify.annotations.NullMarked;
