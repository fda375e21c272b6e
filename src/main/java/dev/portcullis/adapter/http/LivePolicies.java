package dev.portcullis.adapter.http;

import dev.portcullis.engine.PolicyIndex;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The policies that count at this moment, swapped as a whole: a request sees one set from its
 * beginning to its end. Thread-safe.
 */
public final class LivePolicies {
  private volatile @Nullable PolicyIndex current;

  /** Puts other policies into use, once what requests will ask of them is ready. */
  public void replace(PolicyIndex index) {
    PolicyIndex before = current;
    if (before != null) {
      index.prepare(before);
    }
    current = index;
  }

  /** The policies; empty until they were loaded for the first time. */
  public Optional<PolicyIndex> current() {
    return Optional.ofNullable(current);
  }
}
