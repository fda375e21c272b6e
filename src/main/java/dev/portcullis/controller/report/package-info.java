/**
 * Judges what exists and keeps a report of each object: scans in the background, and what was said
 * when objects were admitted.
 *
 * <p>Start at {@link dev.portcullis.controller.report.ReportController}.
 */
@NullMarked
package dev.portcullis.controller.report;

import org.jspecify.annotations.NullMarked;
