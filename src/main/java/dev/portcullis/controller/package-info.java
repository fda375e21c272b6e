/**
 * What is kept right in a cluster by work that goes on after any answer: one package for each job,
 * with a plan that is computed and a thin part that carries it out.
 *
 * <p>Start at {@link dev.portcullis.controller.ReconcileLoop}. Depends on the core and on {@code
 * adapter}.
 */
@NullMarked
package dev.portcullis.controller;

import org.jspecify.annotations.NullMarked;
