package dev.portcullis.adapter.service;

import java.time.Duration;

/**
 * What service calls may take.
 *
 * @param timeout the longest a call may take, whatever time the request has left
 * @param longestResponse the longest response in bytes, 0 for no limit
 * @param atOnce how many calls may be under way
 * @param addresses which addresses may be called
 */
public record ServiceCallSettings(
    Duration timeout, long longestResponse, int atOnce, AddressRules addresses) {
  /** 30 seconds, 10 MB, 64 calls, no metadata services. */
  public static final ServiceCallSettings DEFAULT =
      new ServiceCallSettings(Duration.ofSeconds(30), 10_000_000, 64, AddressRules.DEFAULT);

  /** The same with other addresses. */
  public ServiceCallSettings withAddresses(AddressRules rules) {
    return new ServiceCallSettings(timeout, longestResponse, atOnce, rules);
  }
}
