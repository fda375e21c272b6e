/**
 * Fuzzing: every reader and evaluator is given seeded, mutated texts and has to keep its promises,
 * whatever stands in them.
 */
package dev.portcullis.fuzz;
