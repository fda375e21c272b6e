package dev.portcullis.autogen;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;

/** Moves the {@code $(…)} references of a message along with the pattern they point into. */
final class ShiftReferences {
  private static final Pattern REFERENCE =
      Pattern.compile("^\\$\\(.[^ ]*\\)|[^\\\\]\\$\\(.[^ ]*\\)");

  private static final String CRON_JOB_SHIFT = "spec/jobTemplate/spec/template";
  private static final String SHIFT = "spec/template";

  private ShiftReferences() {}

  /**
   * The message with its references shifted.
   *
   * @param message the message of the original rule
   * @param check the field of the check ({@code pattern}), which the references must name
   * @param template the template the check is wrapped in; for a CronJob references are shifted
   *     twice, as they are when a rule for a Job is made from the rule first
   */
  static String shift(String message, String check, PodTemplate template) {
    String once = shift(message, check, SHIFT);
    return template.equals(PodTemplate.CRON_JOB) ? shift(once, check, CRON_JOB_SHIFT) : once;
  }

  private static String shift(String message, String check, String shift) {
    Matcher matcher = REFERENCE.matcher(message);
    StringBuilder out = new StringBuilder();
    int end = 0;
    while (matcher.find()) {
      out.append(message, end, matcher.start());
      String pivot = pivot(matcher.group(), check);
      out.append(matcher.group().replace(pivot, pivot + "/" + shift));
      end = matcher.end();
    }
    return out.append(message, end, message.length()).toString();
  }

  /** For {@code anyPattern} the number of the pattern belongs to the place that is shifted. */
  private static String pivot(String reference, String check) {
    int at = reference.indexOf(check + "/");
    if (!check.equals("anyPattern") || at < 0) {
      return check;
    }
    String rest = reference.substring(at + check.length() + 1);
    return check + "/" + List.of(rest.split("/", -1)).getFirst();
  }
}
