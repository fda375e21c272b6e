package dev.portcullis.cli.apply;

import dev.portcullis.cli.input.Resources;
import dev.portcullis.cli.table.TextTable;
import dev.portcullis.report.RuleResult;
import java.util.ArrayList;
import java.util.List;

/** The results of {@code apply} as a table. */
final class ApplyTable {
  private ApplyTable() {}

  static String draw(List<RuleResult> lines, boolean detailed) {
    List<String> head = new ArrayList<>(List.of("ID", "POLICY", "RULE", "RESOURCE", "RESULT"));
    if (detailed) {
      head.add("MESSAGE");
    }
    List<List<String>> cells = new ArrayList<>();
    for (RuleResult line : lines) {
      List<String> row =
          new ArrayList<>(
              List.of(
                  String.valueOf(cells.size() + 1),
                  line.policy().key(),
                  line.rule(),
                  Resources.namespace(line.resource())
                      + "/"
                      + line.resource().path("kind").asText("")
                      + "/"
                      + Resources.name(line.resource()),
                  line.status().text()));
      if (detailed) {
        row.add(line.message().replace('\n', ' '));
      }
      cells.add(row);
    }
    return TextTable.draw(head, cells);
  }
}
