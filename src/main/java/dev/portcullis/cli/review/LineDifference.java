package dev.portcullis.cli.review;

import java.util.ArrayList;
import java.util.List;

/**
 * The difference of two texts line by line, with some lines around each change, as {@code diff -u}
 * shows it without its headers.
 */
final class LineDifference {
  private static final int AROUND = 3;

  /**
   * From here on only the lines that differ as a block are shown, because comparing costs too much.
   */
  private static final long MOST_CELLS = 20_000_000L;

  private LineDifference() {}

  /** Lines that begin with a blank, {@code +} or {@code -}; nothing when the texts are equal. */
  static List<String> between(String before, String after) {
    List<String> a = before.lines().toList();
    List<String> b = after.lines().toList();
    int start = 0;
    while (start < a.size() && start < b.size() && a.get(start).equals(b.get(start))) {
      start++;
    }
    int end = 0;
    while (end < a.size() - start
        && end < b.size() - start
        && a.get(a.size() - 1 - end).equals(b.get(b.size() - 1 - end))) {
      end++;
    }
    List<String> all = new ArrayList<>();
    a.subList(0, start).forEach(line -> all.add(" " + line));
    compare(a.subList(start, a.size() - end), b.subList(start, b.size() - end), all);
    a.subList(a.size() - end, a.size()).forEach(line -> all.add(" " + line));
    return near(all);
  }

  private static void compare(List<String> a, List<String> b, List<String> out) {
    if ((long) a.size() * b.size() > MOST_CELLS) {
      a.forEach(line -> out.add("-" + line));
      b.forEach(line -> out.add("+" + line));
      return;
    }
    int[][] common = common(a, b);
    int i = 0;
    int j = 0;
    while (i < a.size() || j < b.size()) {
      if (i < a.size() && j < b.size() && a.get(i).equals(b.get(j))) {
        out.add(" " + a.get(i));
        i++;
        j++;
      } else if (j == b.size() || (i < a.size() && common[i + 1][j] >= common[i][j + 1])) {
        out.add("-" + a.get(i++));
      } else {
        out.add("+" + b.get(j++));
      }
    }
  }

  /** The length of the longest common subsequence of the rests from each pair of lines on. */
  private static int[][] common(List<String> a, List<String> b) {
    int[][] length = new int[a.size() + 1][b.size() + 1];
    for (int i = a.size() - 1; i >= 0; i--) {
      for (int j = b.size() - 1; j >= 0; j--) {
        length[i][j] =
            a.get(i).equals(b.get(j))
                ? length[i + 1][j + 1] + 1
                : Math.max(length[i + 1][j], length[i][j + 1]);
      }
    }
    return length;
  }

  private static List<String> near(List<String> lines) {
    List<String> out = new ArrayList<>();
    int last = -1;
    for (int i = 0; i < lines.size(); i++) {
      if (isNear(lines, i)) {
        if (last >= 0 && last < i - 1) {
          out.add(" ...");
        }
        out.add(lines.get(i));
        last = i;
      }
    }
    return out;
  }

  private static boolean isNear(List<String> lines, int index) {
    int to = Math.min(lines.size() - 1, index + AROUND);
    for (int i = Math.max(0, index - AROUND); i <= to; i++) {
      if (!lines.get(i).startsWith(" ")) {
        return true;
      }
    }
    return false;
  }
}
