package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.Optional;

/**
 * How an object is deleted.
 *
 * @param uid the identity of the object meant; empty when any of that name may go
 * @param propagation what becomes of what it owns; empty for the API server's default
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/architecture/garbage-collection/#cascading-deletion">Cascading
 *     deletion</a>
 */
public record Deletion(String uid, Optional<Propagation> propagation) {
  /** What becomes of dependents. */
  public enum Propagation {
    /** They go first. */
    FOREGROUND("Foreground"),
    /** They go afterwards. */
    BACKGROUND("Background"),
    /** They stay. */
    ORPHAN("Orphan");

    private final String text;

    Propagation(String text) {
      this.text = text;
    }

    /** The propagation with this name in the API; empty when there is none. */
    public static Optional<Propagation> named(String text) {
      for (Propagation one : values()) {
        if (one.text.equals(text)) {
          return Optional.of(one);
        }
      }
      return Optional.empty();
    }
  }

  /** Deletes exactly this object, with the API server's default for what it owns. */
  public static Deletion of(String uid) {
    return new Deletion(uid, Optional.empty());
  }

  /** The {@code DeleteOptions} object. */
  ObjectNode options() {
    ObjectNode options = Json.object().put("apiVersion", "v1").put("kind", "DeleteOptions");
    if (!uid.isEmpty()) {
      options.putObject("preconditions").put("uid", uid);
    }
    propagation.ifPresent(p -> options.put("propagationPolicy", p.text));
    return options;
  }
}
