package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * The objects that the expressions of a {@code validate.cel} rule read as {@code params}.
 *
 * @param apiVersion the API version of their kind
 * @param kind their kind
 * @param name the name of one object; empty when they are selected by labels
 * @param namespace their namespace; empty for that of the checked object
 * @param selector a label selector
 * @param denyWhenMissing whether the absence of objects is an error
 */
public record CelParameters(
    String apiVersion,
    String kind,
    String name,
    String namespace,
    Optional<JsonNode> selector,
    boolean denyWhenMissing) {}
