package dev.portcullis.engine;

import dev.portcullis.condition.CompiledConditions;
import dev.portcullis.expr.variable.CompiledContextEntry;
import dev.portcullis.expr.variable.Template;
import java.util.List;
import java.util.Optional;

/**
 * Existing objects that a mutate rule changes, compiled.
 *
 * @param selector {@code apiVersion}, {@code kind}, {@code namespace}, {@code name}, {@code
 *     selector}
 * @param context entries for each target
 * @param preconditions conditions for each target
 */
record CompiledTarget(
    Template selector,
    List<CompiledContextEntry> context,
    Optional<CompiledConditions> preconditions) {}
