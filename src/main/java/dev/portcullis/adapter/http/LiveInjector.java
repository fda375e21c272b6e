package dev.portcullis.adapter.http;

import dev.portcullis.inject.Injector;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The injector that counts at this moment, swapped as a whole. Thread-safe. */
public final class LiveInjector {
  private volatile @Nullable Injector current;

  /** Puts another injector into use. */
  public void replace(Injector injector) {
    current = injector;
  }

  /** The injector; empty until its configurations were read for the first time. */
  public Optional<Injector> current() {
    return Optional.ofNullable(current);
  }
}
