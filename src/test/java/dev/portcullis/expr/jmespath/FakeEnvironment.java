package dev.portcullis.expr.jmespath;

import dev.portcullis.image.ImageDefaults;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.random.RandomGenerator;

/** An environment for functions in which time stands still and no host has an address. */
final class FakeEnvironment {
  private FakeEnvironment() {}

  static FunctionEnvironment fixed() {
    return new FunctionEnvironment(
        InstantSource.fixed(Instant.parse("2026-01-02T03:04:05Z")),
        ZoneOffset.UTC,
        RandomGenerator.of("L64X128MixRandom"),
        FakeEnvironment::unknown,
        ImageDefaults.DOCKER);
  }

  private static List<InetAddress> unknown(String host) throws UnknownHostException {
    throw new UnknownHostException(host);
  }
}
