/**
 * What is told as Kubernetes events: values made from the outcomes of policies.
 *
 * <p>Start at {@link dev.portcullis.report.event.AdmissionEvents}. Depends on {@code engine} and
 * what lies below it; performs no I/O.
 */
@NullMarked
package dev.portcullis.report.event;

import org.jspecify.annotations.NullMarked;
