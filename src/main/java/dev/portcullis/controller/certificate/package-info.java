/**
 * The certificates of a cluster: an authority and a server certificate in Secrets, made and renewed
 * by the replica that leads, read by all.
 *
 * <p>{@link dev.portcullis.controller.certificate.CertificatePlan} decides, {@link
 * dev.portcullis.controller.certificate.CertificateController} does it, and {@link
 * dev.portcullis.controller.certificate.ServingSource} is what the endpoint and the webhook
 * configurations use. Depends on {@code adapter}.
 */
@NullMarked
package dev.portcullis.controller.certificate;

import org.jspecify.annotations.NullMarked;
