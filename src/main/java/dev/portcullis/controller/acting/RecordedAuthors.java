package dev.portcullis.controller.acting;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.admission.author.Author;
import dev.portcullis.admission.author.AuthorSeal;
import dev.portcullis.value.LastUsed;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads the authors of policies from what is recorded, each version of a policy once. */
final class RecordedAuthors {
  private static final int MOST = 4096;

  private final Supplier<Optional<AuthorSeal>> seal;
  private final Map<Version, Recorded> known = new LastUsed<>(MOST);

  /** What is recorded. */
  sealed interface Recorded {
    /** The author of what the policy says. */
    record By(Author author) implements Recorded {}

    /** Nobody, or somebody for something else. */
    record Nobody() implements Recorded {}

    /** It cannot be told, because the key is not known. */
    record Unreadable() implements Recorded {}
  }

  /** One version of a policy, and by which key it is read. */
  private record Version(String uid, String resourceVersion, AuthorSeal seal) {
    boolean isStored() {
      return !uid.isEmpty() && !resourceVersion.isEmpty();
    }
  }

  /**
   * Authors.
   *
   * @param seal knows what is genuine; empty while its key is not known
   */
  RecordedAuthors(Supplier<Optional<AuthorSeal>> seal) {
    this.seal = seal;
  }

  /** What is recorded for a policy object. */
  Recorded of(JsonNode policy) {
    Optional<AuthorSeal> by = seal.get();
    if (by.isEmpty()) {
      return new Recorded.Unreadable();
    }
    JsonNode metadata = policy.path("metadata");
    Version version =
        new Version(
            metadata.path("uid").asText(""), metadata.path("resourceVersion").asText(""), by.get());
    if (!version.isStored()) {
      return read(by.get(), policy);
    }
    synchronized (known) {
      Recorded before = known.get(version);
      if (before != null) {
        return before;
      }
    }
    Recorded now = read(by.get(), policy);
    synchronized (known) {
      known.put(version, now);
    }
    return now;
  }

  private static Recorded read(AuthorSeal seal, JsonNode policy) {
    return seal.author(policy).<Recorded>map(Recorded.By::new).orElseGet(Recorded.Nobody::new);
  }
}
