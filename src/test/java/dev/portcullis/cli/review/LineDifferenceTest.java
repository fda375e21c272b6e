package dev.portcullis.cli.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LineDifferenceTest {
  @Test
  void equalTextsDifferInNothing() {
    assertThat(LineDifference.between("a\nb\n", "a\nb\n")).isEmpty();
    assertThat(LineDifference.between("", "")).isEmpty();
  }

  @Test
  void changesAreShownWithThreeLinesAround() {
    String before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    assertThat(LineDifference.between(before, "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"))
        .containsExactly(" 2", " 3", " 4", "-5", "+five", " 6", " 7", " 8");
  }

  @Test
  void distantChangesAreParted() {
    String before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";
    assertThat(LineDifference.between(before, "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n"))
        .containsExactly("+0", " 1", " 2", " 3", " ...", " 7", " 8", " 9", "-10");
  }

  @Test
  void veryLongTextsAreComparedAsBlocks() {
    String long1 = lines(0, 6000);
    String long2 = lines(6000, 12000);
    assertThat(LineDifference.between("x\n" + long1, "x\n" + long2)).hasSize(12_001);
  }

  private static String lines(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> i + "\n").collect(Collectors.joining());
  }
}
