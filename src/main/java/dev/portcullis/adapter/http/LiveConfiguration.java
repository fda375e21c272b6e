package dev.portcullis.adapter.http;

import dev.portcullis.configuration.Configuration;
import dev.portcullis.expr.Budget;
import dev.portcullis.image.ImageDefaults;

/** The configuration that counts at this moment, swapped as a whole. Thread-safe. */
public final class LiveConfiguration {
  private volatile Configuration current = Configuration.DEFAULT;

  /** Puts another configuration into use. */
  public void replace(Configuration configuration) {
    current = configuration;
  }

  /** The configuration; the defaults until another one was put into use. */
  public Configuration current() {
    return current;
  }

  /** How image references without a registry are read now. */
  public ImageDefaults images() {
    return current.images();
  }

  /** A budget for one evaluation within the limits that count now. */
  public Budget budget() {
    return new Budget(current.limits(), System::nanoTime);
  }
}
