/**
 * The certificates of the HTTPS endpoint: made, written to files, and read again when they change.
 *
 * <p>Start at {@link dev.portcullis.adapter.certificate.CertificateFolder}. Depends on no other
 * package of the project; performs I/O on certificate files only.
 */
@NullMarked
package dev.portcullis.adapter.certificate;

import org.jspecify.annotations.NullMarked;
