/**
 * Turns outcomes into report objects.
 *
 * <p>Depends on {@code engine} and what lies below it; performs no I/O.
 */
@NullMarked
package dev.portcullis.report;

import org.jspecify.annotations.NullMarked;
