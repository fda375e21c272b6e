/**
 * Brings the policies of a cluster into the engine, and says in their status what became of them.
 *
 * <p>Start at {@link dev.portcullis.controller.policy.PolicyController}. Depends on {@code
 * adapter.kube}, {@code engine} and {@code controller}.
 */
@NullMarked
package dev.portcullis.controller.policy;

import org.jspecify.annotations.NullMarked;
