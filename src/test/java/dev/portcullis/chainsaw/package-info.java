/**
 * Runs cases in the form of Chainsaw's tests against a real API server, and compares the outcome
 * with what Kyverno gave.
 *
 * @see <a href="https://kyverno.github.io/chainsaw/latest/">Chainsaw</a>
 */
@NullMarked
package dev.portcullis.chainsaw;

import org.jspecify.annotations.NullMarked;
