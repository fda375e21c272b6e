package dev.portcullis.adapter.http;

import dev.portcullis.inject.Injector;

/** The injector that counts at this moment, swapped as a whole. Thread-safe. */
public final class LiveInjector {
  private volatile Injector current = Injector.NONE;

  /** Puts another injector into use. */
  public void replace(Injector injector) {
    current = injector;
  }

  /** The injector; one that injects nothing until another was put into use. */
  public Injector current() {
    return current;
  }
}
