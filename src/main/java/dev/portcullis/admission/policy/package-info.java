/**
 * Judges policies, exceptions, cleanup policies and global context entries when they are given to
 * an API server, as Kyverno's webhooks for them do.
 *
 * <p>Start at {@link dev.portcullis.admission.policy.PolicyAdmission}. Depends on {@code policy},
 * {@code engine}, {@code match}, {@code expr} and {@code port}; performs no I/O.
 */
@NullMarked
package dev.portcullis.admission.policy;

import org.jspecify.annotations.NullMarked;
