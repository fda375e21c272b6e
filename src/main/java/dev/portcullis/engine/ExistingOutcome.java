package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a mutate rule says about one existing object.
 *
 * @param outcome what it says
 * @param target the object afterwards; a missing node where none was found
 * @param subresource the subresource that the rule names as its target, such as {@code status};
 *     empty for the object itself
 */
public record ExistingOutcome(RuleOutcome outcome, JsonNode target, String subresource) {}
