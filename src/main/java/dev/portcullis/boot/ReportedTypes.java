package dev.portcullis.boot;

import dev.portcullis.controller.report.ReportSettings;
import dev.portcullis.engine.RuleType;
import dev.portcullis.report.OutcomeResults;
import dev.portcullis.report.ReportForm;
import dev.portcullis.report.RuleResult.Status;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads what is reported from the settings of a server. */
final class ReportedTypes {
  /** Existing objects are mutated by rules of the same type as others. */
  private static final Map<String, RuleType> TYPES =
      Map.of(
          "validate", RuleType.VALIDATE,
          "mutate", RuleType.MUTATE,
          "generate", RuleType.GENERATE,
          "imageVerify", RuleType.VERIFY_IMAGES);

  private static final String MUTATE_EXISTING = "mutateExisting";

  private ReportedTypes() {}

  /** Whether a word names rules. */
  static boolean isKnown(String word) {
    return TYPES.containsKey(word) || word.equals(MUTATE_EXISTING);
  }

  /** The settings of reports. */
  static ReportSettings of(ServeSettings.Reports reports) {
    return new ReportSettings(
        reports.openReports() ? ReportForm.OPEN_REPORT : ReportForm.POLICY_REPORT,
        reports.policyReports(),
        reports.admissionReports(),
        reports.backgroundScan(),
        reports.scanInterval(),
        reports.skipResourceFilters(),
        reports.scanWorkers(),
        reports.mostPending(),
        new OutcomeResults(
            types(reports.ruleTypes().orElse(List.of())),
            results(reports.allowedResults().orElse(List.of()))));
  }

  private static Set<RuleType> types(List<String> words) {
    Set<RuleType> types = EnumSet.noneOf(RuleType.class);
    words.stream()
        .map(String::strip)
        .filter(TYPES::containsKey)
        .forEach(word -> types.add(TYPES.getOrDefault(word, RuleType.VALIDATE)));
    return words.stream().allMatch(String::isBlank) ? EnumSet.allOf(RuleType.class) : types;
  }

  private static Set<Status> results(List<String> words) {
    Set<Status> results = EnumSet.noneOf(Status.class);
    words.forEach(word -> Status.of(word.strip()).ifPresent(results::add));
    return words.stream().allMatch(String::isBlank) ? EnumSet.allOf(Status.class) : results;
  }
}
