package dev.portcullis.expr.jmespath.function.kyverno.regex;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A set of code points.
 *
 * @param ranges sorted and apart from each other
 */
record CodePoints(List<Range> ranges) {
  CodePoints {
    ranges = List.copyOf(ranges);
  }

  /**
   * The code points from one to another.
   *
   * @param first the first
   * @param last the last, which belongs to the range
   */
  record Range(int first, int last) {
    int size() {
      return last - first + 1;
    }
  }

  /** The set of pairs of first and last code points, given as a text: {@code "azAZ"}. */
  static CodePoints ofPairs(String pairs) {
    List<Range> ranges = new ArrayList<>();
    for (int i = 0; i < pairs.length(); i += 2) {
      ranges.add(new Range(pairs.charAt(i), pairs.charAt(i + 1)));
    }
    return of(ranges);
  }

  /** The set of all code points in ranges that may overlap. */
  static CodePoints of(List<Range> any) {
    List<Range> sorted = new ArrayList<>(any);
    sorted.sort(Comparator.comparingInt(Range::first));
    List<Range> merged = new ArrayList<>();
    for (Range range : sorted) {
      Range last = merged.isEmpty() ? null : merged.getLast();
      if (last != null && range.first() <= last.last() + 1) {
        merged.set(merged.size() - 1, new Range(last.first(), Math.max(last.last(), range.last())));
      } else {
        merged.add(range);
      }
    }
    return new CodePoints(merged);
  }

  CodePoints complement() {
    List<Range> gaps = new ArrayList<>();
    int next = 0;
    for (Range range : ranges) {
      if (range.first() > next) {
        gaps.add(new Range(next, range.first() - 1));
      }
      next = range.last() + 1;
    }
    if (next <= Character.MAX_CODE_POINT) {
      gaps.add(new Range(next, Character.MAX_CODE_POINT));
    }
    return new CodePoints(gaps);
  }

  /** The set without the code point 0, which no text should hold. */
  CodePoints withoutNul() {
    if (ranges.isEmpty() || ranges.getFirst().first() != 0) {
      return this;
    }
    List<Range> rest = new ArrayList<>(ranges.subList(1, ranges.size()));
    if (ranges.getFirst().last() > 0) {
      rest.addFirst(new Range(1, ranges.getFirst().last()));
    }
    return new CodePoints(rest);
  }

  int size() {
    return ranges.stream().mapToInt(Range::size).sum();
  }

  /** The code point at an index below the size. */
  int at(int index) {
    int rest = index;
    for (Range range : ranges) {
      if (rest < range.size()) {
        return range.first() + rest;
      }
      rest -= range.size();
    }
    throw new IndexOutOfBoundsException(index);
  }
}
