package dev.portcullis.boot;

import dev.portcullis.report.RuleResult.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of {@code serve} about scans and reports in a cluster. */
final class ReportOptions {
  @Option(
      names = {"--background-scan", "--backgroundScan"},
      defaultValue = "true",
      arity = "1",
      paramLabel = "true|false",
      description = "Whether existing objects are judged (default: ${DEFAULT-VALUE}).")
  private boolean backgroundScan = true;

  @Option(
      names = {"--background-scan-interval", "--backgroundScanInterval"},
      defaultValue = "1h",
      paramLabel = "DURATION",
      description =
          "How often all of them are judged again when nothing changed (default: ${DEFAULT-VALUE}).")
  private String interval = "1h";

  @Option(
      names = {"--background-scan-workers", "--backgroundScanWorkers"},
      defaultValue = "2",
      paramLabel = "NUMBER",
      description = "How many objects are judged at the same time (default: ${DEFAULT-VALUE}).")
  private int workers = 2;

  @Option(
      names = {"--skip-resource-filters", "--skipResourceFilters"},
      defaultValue = "true",
      arity = "1",
      paramLabel = "true|false",
      description =
          "Whether scans leave out what resourceFilters name (default: ${DEFAULT-VALUE}).")
  private boolean skipResourceFilters = true;

  @Option(
      names = {"--policy-reports", "--policyReports"},
      defaultValue = "true",
      arity = "1",
      paramLabel = "true|false",
      description = "Whether reports are written (default: ${DEFAULT-VALUE}).")
  private boolean policyReports = true;

  @Option(
      names = {"--admission-reports", "--admissionReports"},
      defaultValue = "true",
      arity = "1",
      paramLabel = "true|false",
      description = "Whether reports hold what only requests can tell (default: ${DEFAULT-VALUE}).")
  private boolean admissionReports = true;

  @Option(
      names = {"--max-admission-reports", "--maxAdmissionReports"},
      defaultValue = "10000",
      paramLabel = "NUMBER",
      description =
          "For how many objects results of requests may wait (default: ${DEFAULT-VALUE}).")
  private int mostPending = 10_000;

  @Option(
      names = {"--enable-reporting", "--enableReporting"},
      split = ",",
      paramLabel = "TYPE",
      description =
          "Which rules are reported: validate, mutate, mutateExisting, generate, imageVerify"
              + " (default: all).")
  private List<String> ruleTypes = new ArrayList<>();

  @Option(
      names = {"--allowed-results", "--allowedResults"},
      split = ",",
      paramLabel = "RESULT",
      description = "Which results are reported: pass, fail, warn, error, skip (default: all).")
  private List<String> allowedResults = new ArrayList<>();

  @Option(
      names = {"--open-reports", "--openreportsEnabled"},
      arity = "0..1",
      fallbackValue = "true",
      description = "Write reports of openreports.io in place of wgpolicyk8s.io.")
  private boolean openReports;

  /** What is wrong with the options; empty when nothing is. */
  Optional<String> problem() {
    List<String> unknownTypes =
        ruleTypes.stream()
            .filter(type -> !type.isBlank() && !ReportedTypes.isKnown(type.strip()))
            .toList();
    List<String> unknownResults =
        allowedResults.stream()
            .filter(word -> !word.isBlank() && Status.of(word.strip()).isEmpty())
            .toList();
    if (!unknownTypes.isEmpty()) {
      return Optional.of("--enable-reporting knows no `" + unknownTypes.getFirst() + "`");
    }
    if (!unknownResults.isEmpty()) {
      return Optional.of(
          "--allowed-results knows no `"
              + unknownResults.getFirst()
              + "`, only "
              + Arrays.stream(Status.values()).map(Status::text).toList());
    }
    return workers > 0 && mostPending >= 0
        ? Optional.empty()
        : Optional.of("--background-scan-workers and --max-admission-reports are positive numbers");
  }

  /** What the options say, as settings of the server. */
  Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("background-scan", Boolean.toString(backgroundScan));
    settings.put("scan-interval", interval);
    settings.put("scan-workers", Integer.toString(workers));
    settings.put("skip-resource-filters", Boolean.toString(skipResourceFilters));
    settings.put("policy-reports", Boolean.toString(policyReports));
    settings.put("admission-reports", Boolean.toString(admissionReports));
    settings.put("most-pending", Integer.toString(mostPending));
    settings.put("open-reports", Boolean.toString(openReports));
    settings.put("rule-types", String.join(",", ruleTypes));
    settings.put("allowed-results", String.join(",", allowedResults));
    Map<String, String> named = new LinkedHashMap<>();
    settings.forEach((name, value) -> named.put("portcullis.reports." + name, value));
    return named;
  }
}
