package dev.portcullis.engine;

import dev.portcullis.condition.CompiledConditions;
import dev.portcullis.match.CompiledMatch;
import dev.portcullis.policy.PolicyException;
import java.util.Optional;

/**
 * A policy exception, compiled.
 *
 * @param exception as it was written
 * @param match what it applies to
 * @param conditions conditions it needs
 */
public record CompiledException(
    PolicyException exception, CompiledMatch match, Optional<CompiledConditions> conditions) {}
