package dev.portcullis.expr.variable;

import dev.portcullis.expr.Budget;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.Ports;

/** What all scopes of one request and policy share. Used by one thread. */
final class Surroundings {
  private final RequestTree request;
  private final String policyNamespace;
  private final GivenValues values;
  private final Ports ports;
  private final ImageDefaults images;
  private final Budget budget;
  private int loads;

  Surroundings(
      RequestTree request,
      String policyNamespace,
      GivenValues values,
      Ports ports,
      ImageDefaults images,
      Budget budget) {
    this.request = request;
    this.policyNamespace = policyNamespace;
    this.values = values;
    this.ports = ports;
    this.images = images;
    this.budget = budget;
  }

  RequestTree request() {
    return request;
  }

  /** The namespace of a namespaced policy, empty otherwise. */
  String policyNamespace() {
    return policyNamespace;
  }

  GivenValues values() {
    return values;
  }

  Ports ports() {
    return ports;
  }

  ImageDefaults images() {
    return images;
  }

  Budget budget() {
    return budget;
  }

  /** How many entries have been loaded in all scopes together. */
  int loads() {
    return loads;
  }

  /** Counts one more, and says how many there are. */
  int countLoad() {
    loads++;
    return loads;
  }
}
