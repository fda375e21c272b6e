package dev.portcullis.boot;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code serve} about webhook configurations in a cluster. */
final class WebhookOptions {
  @Option(
      names = "--webhook-timeout",
      defaultValue = "10",
      paramLabel = "SECONDS",
      description =
          "How long API servers wait where no policy asks for more (default: ${DEFAULT-VALUE}).")
  private int timeout = 10;

  @Option(
      names = "--auto-update-webhooks",
      defaultValue = "true",
      arity = "1",
      paramLabel = "true|false",
      description =
          "Whether webhooks follow the policies; else they are made once, for everything"
              + " (default: ${DEFAULT-VALUE}).")
  private boolean autoUpdate = true;

  @Option(
      names = "--force-failure-policy-ignore",
      description = "Treat every policy as one with failurePolicy: Ignore.")
  private boolean forceIgnore;

  @Option(
      names = "--exclude-bootstrap-resources",
      arity = "1",
      paramLabel = "true|false",
      description =
          "Whether nodes and signing requests are kept from webhooks that fail closed"
              + " (default: true, with --names kyverno false).")
  private @Nullable Boolean excludeBootstrap;

  /** What the options say, as settings of the server. */
  Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("portcullis.kube.webhook-timeout", Integer.toString(timeout));
    settings.put("portcullis.kube.auto-update-webhooks", Boolean.toString(autoUpdate));
    settings.put("portcullis.kube.force-failure-policy-ignore", Boolean.toString(forceIgnore));
    if (excludeBootstrap != null) {
      settings.put(
          "portcullis.kube.exclude-bootstrap-resources", Boolean.toString(excludeBootstrap));
    }
    return settings;
  }
}
