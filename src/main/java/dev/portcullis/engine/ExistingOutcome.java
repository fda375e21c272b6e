package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a mutate rule says about one existing object.
 *
 * @param outcome what it says
 * @param target the object afterwards; a missing node where none was found
 */
public record ExistingOutcome(RuleOutcome outcome, JsonNode target) {}
