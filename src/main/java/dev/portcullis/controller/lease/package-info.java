/**
 * Leases: who leads, which replicas live, and whether the API server reaches us.
 *
 * <p>Start at {@link dev.portcullis.controller.lease.LeaderElection}. Depends on the core and on
 * {@code adapter}.
 */
@NullMarked
package dev.portcullis.controller.lease;

import org.jspecify.annotations.NullMarked;
