package dev.portcullis.port;

import com.fasterxml.jackson.databind.JsonNode;

/** Reads image metadata from a registry. */
public interface RegistryLookup {
  /**
   * The image data of a context entry ({@code image}, {@code resolvedImage}, {@code registry},
   * {@code repository}, {@code identifier}, {@code manifest}, {@code configData}).
   *
   * @param reference the image reference
   */
  Answer<JsonNode> image(String reference);

  /** Knows no registry. */
  static RegistryLookup none() {
    return reference -> new Answer.Unavailable<>("image registries are not available");
  }
}
