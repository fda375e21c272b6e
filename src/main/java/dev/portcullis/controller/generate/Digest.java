package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.memory.StoredForm;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Short texts that are equal for equal objects, so that the objects need not be kept. */
final class Digest {
  private static final List<String> BOOKKEEPING =
      List.of(
          "managedFields",
          "selfLink",
          "finalizers",
          "deletionTimestamp",
          "deletionGracePeriodSeconds");

  private Digest() {}

  /** A digest of a document. */
  static String of(JsonNode document) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(document.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** A stored object without what is not its writer's business. */
  static ObjectNode content(JsonNode stored) {
    ObjectNode content = StoredForm.written(stored);
    if (content.get("metadata") instanceof ObjectNode metadata) {
      metadata.remove(BOOKKEEPING);
    }
    return content;
  }
}
