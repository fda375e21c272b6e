package dev.portcullis.port;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A call to an HTTP service that a policy's context entry asks for, after the last substitution.
 *
 * @param entry the name of the context entry, for messages
 * @param method {@code GET} or {@code POST}
 * @param url the address, http or https
 * @param headers the configured headers
 * @param caBundle certificates to trust in PEM, empty for the system's
 * @param body what is sent; a missing node for none
 */
public record ServiceCall(
    String entry,
    String method,
    String url,
    Map<String, String> headers,
    String caBundle,
    JsonNode body) {
  public ServiceCall {
    headers = Map.copyOf(headers);
  }
}
