package dev.portcullis.admission;

import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.value.VisibleText;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects {@code policy/rule} names under the keys of audit annotations. */
final class RuleNames {
  /** An audit annotation is no place for a list of every rule of a large installation. */
  private static final int LONGEST = 1024;

  private final Map<String, StringBuilder> names = new TreeMap<>();

  void add(String key, PolicyOutcome outcome, List<RuleOutcome> rules) {
    for (RuleOutcome rule : rules) {
      StringBuilder list = names.computeIfAbsent(key, k -> new StringBuilder());
      list.append(list.isEmpty() ? "" : ", ")
          .append(outcome.policy().key())
          .append('/')
          .append(rule.rule().rule());
    }
  }

  Map<String, String> annotations() {
    Map<String, String> out = new TreeMap<>();
    names.forEach((key, list) -> out.put(key, VisibleText.of(list.toString(), LONGEST)));
    return out;
  }
}
