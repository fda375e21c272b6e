package dev.portcullis.port;

import org.junit.jupiter.api.Test;

class WithoutWaitingTest {
  @Test
  void typesAreThoseOfTheCluster() {
    Ports ports = Ports.none(Ports.Mode.CONNECTED).withCluster(new ServingLookup());
    ServingLookup.assertIsAskedBy(new WithoutWaiting().of(ports).cluster());
  }
}
