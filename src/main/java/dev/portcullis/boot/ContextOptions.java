package dev.portcullis.boot;

import dev.portcullis.adapter.service.AddressBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options of what policies may look up outside. */
final class ContextOptions {
  @Option(
      names = "--service-call-allow",
      arity = "1..*",
      paramLabel = "CIDR",
      description = "Addresses that service calls of policies may go to in any case.")
  private List<String> allow = new ArrayList<>();

  @Option(
      names = "--service-call-deny",
      arity = "1..*",
      paramLabel = "CIDR",
      description =
          "Addresses that service calls of policies may not go to, besides link-local and metadata"
              + " addresses.")
  private List<String> deny = new ArrayList<>();

  @Option(
      names = "--api-call-timeout",
      defaultValue = "30",
      paramLabel = "SECONDS",
      description = "The longest a service call may take (default: ${DEFAULT-VALUE}).")
  private int timeoutSeconds;

  @Option(
      names = "--max-api-call-response-length",
      defaultValue = "10000000",
      paramLabel = "BYTES",
      description =
          "The longest response of a service, 0 for no limit (default: ${DEFAULT-VALUE}).")
  private long longestResponse;

  @Option(
      names = "--max-global-context-entries",
      defaultValue = "0",
      paramLabel = "NUMBER",
      description =
          "How many GlobalContextEntry objects are kept, 0 for no limit (default: ${DEFAULT-VALUE}).")
  private int mostGlobalEntries;

  /** What is wrong with the options; empty when nothing is. */
  Optional<String> problem() {
    Optional<String> noBlock =
        Stream.concat(allow.stream(), deny.stream())
            .filter(text -> AddressBlock.read(text).isEmpty())
            .findFirst();
    if (noBlock.isPresent()) {
      return Optional.of("`" + noBlock.get() + "` is no address and no block such as 10.0.0.0/8");
    }
    return timeoutSeconds > 0 && longestResponse >= 0 && mostGlobalEntries >= 0
        ? Optional.empty()
        : Optional.of("limits of service calls and global context entries are positive numbers");
  }

  /** Sets what {@link ServeSettings} reads. */
  void apply() {
    System.setProperty("portcullis.context.allow", String.join(",", allow));
    System.setProperty("portcullis.context.deny", String.join(",", deny));
    System.setProperty("portcullis.context.timeout-seconds", Integer.toString(timeoutSeconds));
    System.setProperty("portcullis.context.longest-response", Long.toString(longestResponse));
    System.setProperty(
        "portcullis.context.most-global-entries", Integer.toString(mostGlobalEntries));
  }
}
