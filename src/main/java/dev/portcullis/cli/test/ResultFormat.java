package dev.portcullis.cli.test;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import dev.portcullis.yaml.YamlWriter;
import java.util.List;
import java.util.stream.Collectors;

/** How the rows of a test are printed. */
enum ResultFormat {
  /** A table with lines. */
  TABLE {
    @Override
    String print(String test, List<Row> rows, boolean detailed) {
      return ResultTable.draw(rows, detailed);
    }
  },
  /** A list of objects as JSON. */
  JSON {
    @Override
    String print(String test, List<Row> rows, boolean detailed) {
      return JsonText.of(objects(rows, detailed)) + "\n";
    }
  },
  /** A list of objects as YAML. */
  YAML {
    @Override
    String print(String test, List<Row> rows, boolean detailed) {
      return YamlWriter.text(objects(rows, detailed));
    }
  },
  /** A table for documents. */
  MARKDOWN {
    @Override
    String print(String test, List<Row> rows, boolean detailed) {
      StringBuilder out = new StringBuilder();
      List<String> headers = ResultTable.headers(detailed);
      out.append("| ").append(String.join(" | ", headers)).append(" |\n");
      out.append("|").append("----|".repeat(headers.size())).append('\n');
      for (int i = 0; i < rows.size(); i++) {
        List<String> cells =
            ResultTable.cells(i + 1, rows.get(i), detailed).stream()
                .map(cell -> cell.replace("|", "\\|"))
                .toList();
        out.append("| ").append(String.join(" | ", cells)).append(" |\n");
      }
      return out.toString();
    }
  },
  /** A test suite as build servers read it. */
  JUNIT {
    @Override
    String print(String test, List<Row> rows, boolean detailed) {
      long failures = rows.stream().filter(row -> row.outcome() == Row.Outcome.FAIL).count();
      String cases = rows.stream().map(row -> testCase(row)).collect(Collectors.joining());
      return "<testsuite name=\"%s\" tests=\"%d\" failures=\"%d\">\n%s</testsuite>\n"
          .formatted(escape(test), rows.size(), failures, cases);
    }
  };

  /** The rows of one test as text. */
  abstract String print(String test, List<Row> rows, boolean detailed);

  private static ArrayNode objects(List<Row> rows, boolean detailed) {
    ArrayNode out = Json.NODES.arrayNode();
    List<String> headers = ResultTable.headers(false);
    for (int i = 0; i < rows.size(); i++) {
      List<String> cells = ResultTable.cells(i + 1, rows.get(i), false);
      ObjectNode object = out.addObject();
      object.put(headers.getFirst(), i + 1);
      for (int c = 1; c < headers.size(); c++) {
        object.put(headers.get(c), cells.get(c));
      }
      if (detailed) {
        object.put("Message", rows.get(i).message());
      }
    }
    return out;
  }

  private static String testCase(Row row) {
    String open =
        "  <testcase classname=\"%s\" name=\"%s %s\">"
            .formatted(escape(row.policy()), escape(row.rule()), escape(row.resource()));
    String inner =
        row.outcome() == Row.Outcome.FAIL
            ? "<failure message=\"%s\">%s</failure>"
                .formatted(escape(row.reason()), escape(row.message()))
            : "";
    return open + inner + "</testcase>\n";
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
