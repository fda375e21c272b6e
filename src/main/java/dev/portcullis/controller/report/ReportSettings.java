package dev.portcullis.controller.report;

import dev.portcullis.report.OutcomeResults;
import dev.portcullis.report.ReportForm;
import java.time.Duration;

/**
 * What is reported, and how.
 *
 * @param form the kinds of reports
 * @param policyReports whether reports are written at all
 * @param admissionReports whether they hold what was said of requests
 * @param backgroundScan whether existing objects are judged
 * @param interval how often all of them are judged again when nothing changed
 * @param skipResourceFilters whether objects that the configuration keeps from policies are left
 *     out
 * @param workers how many objects are judged at the same time
 * @param mostPending for how many objects results of requests may wait
 * @param outcomes which results are reported
 */
public record ReportSettings(
    ReportForm form,
    boolean policyReports,
    boolean admissionReports,
    boolean backgroundScan,
    Duration interval,
    boolean skipResourceFilters,
    int workers,
    int mostPending,
    OutcomeResults outcomes) {}
