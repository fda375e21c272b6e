package dev.portcullis.condition;

/**
 * What a block of conditions says.
 *
 * @param holds whether it holds
 * @param message the messages of the conditions that decided, joined as Kyverno joins them; empty
 *     for none
 */
public record ConditionResult(boolean holds, String message) {}
