/**
 * Reads AdmissionReview values as requests and turns outcomes into one verdict.
 *
 * <p>Depends on {@code engine} and what lies below it; knows no HTTP and performs no I/O.
 */
@NullMarked
package dev.portcullis.admission;

import org.jspecify.annotations.NullMarked;
