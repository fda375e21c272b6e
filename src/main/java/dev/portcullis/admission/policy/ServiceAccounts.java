package dev.portcullis.admission.policy;

import java.util.Optional;

/**
 * The accounts whose permissions a policy needs, each as {@code
 * system:serviceaccount:<namespace>:<name>}.
 *
 * @param background creates and changes what policies ask for
 * @param admission follows what is generated and synchronized
 * @param reports reads what is scanned; empty when nothing is
 * @param cleanup deletes what cleanup policies ask for
 */
public record ServiceAccounts(
    String background, String admission, Optional<String> reports, String cleanup) {
  /** One account that does everything. */
  public static ServiceAccounts one(String user) {
    return new ServiceAccounts(user, user, Optional.empty(), user);
  }
}
