package dev.portcullis.cli.test;

import dev.portcullis.cli.table.TextTable;
import java.util.ArrayList;
import java.util.List;

/** Rows as a table. */
final class ResultTable {
  private ResultTable() {}

  static List<String> headers(boolean detailed) {
    List<String> headers =
        new ArrayList<>(List.of("ID", "POLICY", "RULE", "RESOURCE", "RESULT", "REASON"));
    if (detailed) {
      headers.add("MESSAGE");
    }
    return headers;
  }

  static List<String> cells(int id, Row row, boolean detailed) {
    List<String> cells =
        new ArrayList<>(
            List.of(
                String.valueOf(id),
                row.policy(),
                row.rule(),
                row.resource(),
                row.result(),
                row.reason()));
    if (detailed) {
      cells.add(row.message().replace('\n', ' '));
    }
    return cells;
  }

  static String draw(List<Row> rows, boolean detailed) {
    List<List<String>> lines = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      lines.add(cells(i + 1, rows.get(i), detailed));
    }
    return TextTable.draw(headers(detailed), lines);
  }
}
