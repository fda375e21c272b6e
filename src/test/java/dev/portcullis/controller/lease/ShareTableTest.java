package dev.portcullis.controller.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who takes and gives which share. */
class ShareTableTest {
  private static final ShareTable EMPTY = ShareTable.read("");

  @Test
  void theFirstTakesAll() {
    ShareTable table = EMPTY.next("a", Set.of("a"), Set.of(), 9);
    assertThat(table.of("a")).hasSize(ShareTable.SHARES);
    assertThat(table.above("a")).isEmpty();
  }

  @Test
  void theSecondGetsWhatTheFirstGivesAway() {
    Set<String> both = Set.of("a", "b");
    ShareTable table = EMPTY.next("a", Set.of("a"), Set.of(), 9).next("b", both, Set.of(), 9);
    assertThat(table.of("b")).isEmpty();
    table = table.next("a", both, Set.of(), 9);
    Set<Integer> more = table.above("a");
    assertThat(more).containsExactly(4, 5, 6, 7);
    table = table.next("a", both, more, 9);
    assertThat(table.of("a")).containsExactly(0, 1, 2, 3);
    table = table.next("b", both, Set.of(), 9);
    assertThat(table.of("b")).containsExactly(4, 5, 6, 7);
  }

  @Test
  void theDeadHaveNothing() {
    Set<String> both = Set.of("a", "b");
    ShareTable table =
        new ShareTable(
            Map.of("a", 1L, "b", 1L),
            Map.of("a", 7L, "b", 5L),
            OptionalLong.empty(),
            List.of("a", "b", "a", "b", "a", "b", "a", "b"));
    assertThat(table.next("a", Set.of("a"), Set.of(), 9).of("a")).hasSize(8);
    assertThat(table.next("a", both, Set.of(), 9).of("a")).hasSize(4);
    assertThat(table.without("b", 9, false).of("b")).isEmpty();
  }

  @Test
  void whatTheDeadLeaveUndoneIsTheNexts() {
    ShareTable table =
        new ShareTable(
            Map.of("a", 1L, "b", 1L, "c", 1L),
            Map.of("a", 7L, "b", 5L, "c", 6L),
            OptionalLong.empty(),
            List.of("a", "b", "a", "b", "a", "b", "a", "b"));
    assertThat(table.next("a", Set.of("a"), Set.of(), 9).handled()).containsExactly(entry("a", 5L));
    assertThat(table.without("b", 5, false).left()).isEmpty();
    ShareTable left = table.without("b", 4, true);
    assertThat(left.left()).hasValue(4);
    assertThat(left.next("a", Set.of("a", "c"), Set.of(), 9).handled())
        .containsOnly(entry("a", 4L), entry("c", 6L));
    assertThat(left.next("a", Set.of("a", "c"), Set.of(), 9).left()).isEmpty();
    assertThat(table.without("a", 9, false).without("b", 8, false).without("c", 8, false).left())
        .hasValue(8);
  }

  @Test
  void whatIsWrittenIsRead() {
    ShareTable table = EMPTY.next("a", Set.of("a"), Set.of(), 9);
    assertThat(ShareTable.read(table.text())).isEqualTo(table);
    assertThat(ShareTable.read("{broken")).isEqualTo(EMPTY);
  }

  @Test
  void keysAreSpread() {
    int[] counts = new int[ShareTable.SHARES];
    for (int i = 0; i < 8_000; i++) {
      counts[ShareTable.share("default/cluster-" + i)]++;
    }
    for (int count : counts) {
      assertThat(count).isBetween(800, 1_200);
    }
  }

  /** Replicas come, go and write in any order; in the end each has its fair part. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void itComesToAFairSpread(long seed) {
    Random random = new Random(seed);
    TreeSet<String> alive = new TreeSet<>(Set.of("a"));
    ShareTable table = EMPTY;
    for (int i = 0; i < 50; i++) {
      String one = String.valueOf((char) ('a' + random.nextInt(5)));
      if (random.nextInt(4) > 0) {
        alive.add(one);
      } else if (alive.size() > 1) {
        alive.remove(one);
        table = random.nextBoolean() ? table.without(one, 9, false) : table;
      }
      table = everybody(table, alive, random, 1);
    }
    table = everybody(table, alive, random, 4);
    Set<Integer> all = new HashSet<>();
    for (String one : alive) {
      assertThat(table.of(one).size())
          .isBetween(
              ShareTable.SHARES / alive.size(), -Math.floorDiv(-ShareTable.SHARES, alive.size()));
      assertThat(Collections.disjoint(all, table.of(one))).isTrue();
      all.addAll(table.of(one));
    }
    assertThat(all).hasSize(ShareTable.SHARES);
  }

  private static ShareTable everybody(
      ShareTable table, Set<String> alive, Random random, int rounds) {
    ShareTable now = table;
    for (int i = 0; i < rounds; i++) {
      List<String> order = new ArrayList<>(alive);
      Collections.shuffle(order, random);
      for (String one : order) {
        now = now.next(one, alive, now.beats().containsKey(one) ? now.above(one) : Set.of(), 9);
      }
    }
    return now;
  }
}
