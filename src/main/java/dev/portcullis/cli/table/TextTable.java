package dev.portcullis.cli.table;

import java.util.List;

/** A table with lines, as wide as its widest cells. */
public final class TextTable {
  private static final String BAR = "│";

  private TextTable() {}

  /** Draws a head and the lines below it; every line has as many cells as the head. */
  public static String draw(List<String> head, List<List<String>> lines) {
    int[] widths = new int[head.size()];
    widen(widths, head);
    lines.forEach(line -> widen(widths, line));
    StringBuilder out = new StringBuilder();
    rule(out, widths);
    line(out, head, widths);
    rule(out, widths);
    lines.forEach(line -> line(out, line, widths));
    rule(out, widths);
    return out.toString();
  }

  private static void widen(int[] widths, List<String> line) {
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.max(widths[i], line.get(i).length());
    }
  }

  private static void rule(StringBuilder out, int[] widths) {
    out.append(BAR);
    for (int width : widths) {
      out.append("─".repeat(width + 2)).append(BAR);
    }
    out.append('\n');
  }

  private static void line(StringBuilder out, List<String> cells, int[] widths) {
    out.append(BAR);
    for (int i = 0; i < widths.length; i++) {
      String cell = cells.get(i);
      out.append(' ').append(cell).append(" ".repeat(widths[i] - cell.length() + 1)).append(BAR);
    }
    out.append('\n');
  }
}
