package dev.portcullis.cli.conformance;

import java.util.Optional;

/**
 * Whether one recorded case is given the same answer here.
 *
 * @param name the case
 * @param disagreement what differs; empty when nothing does
 */
record Agreement(String name, Optional<String> disagreement) {
  static Agreement agreed(String name) {
    return new Agreement(name, Optional.empty());
  }

  static Agreement differs(String name, String what) {
    return new Agreement(name, Optional.of(what));
  }

  boolean agrees() {
    return disagreement.isEmpty();
  }
}
