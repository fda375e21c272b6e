package dev.portcullis.expr.jmespath;

import dev.portcullis.image.ImageDefaults;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * What functions need from outside.
 *
 * @param clock the time of {@code time_now} and its siblings
 * @param zone the local zone of {@code time_now}
 * @param random the source of {@code random}
 * @param hosts resolves host names for {@code is_external_url}
 * @param images how image references without a registry are read at the moment
 */
public record FunctionEnvironment(
    InstantSource clock,
    ZoneId zone,
    RandomGenerator random,
    HostLookup hosts,
    Supplier<ImageDefaults> images) {
  /** An environment in which image references are always read in the same way. */
  public FunctionEnvironment(
      InstantSource clock,
      ZoneId zone,
      RandomGenerator random,
      HostLookup hosts,
      ImageDefaults images) {
    this(clock, zone, random, hosts, () -> images);
  }

  /** Resolves host names. */
  @FunctionalInterface
  public interface HostLookup {
    /**
     * The addresses of a host.
     *
     * @throws java.net.UnknownHostException when there are none
     */
    java.util.List<java.net.InetAddress> resolve(String host) throws java.net.UnknownHostException;
  }
}
