package dev.portcullis.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who gets room for a large body, and when. */
class RoomTest {
  private static final long MIB = 1 << 20;

  private final List<String> granted = new ArrayList<>();
  private final Room room = new Room(4 << 10);

  @Test
  void roomThatIsThereIsHeldAtOnce() {
    assertThat(take("a", 3 * MIB).isAwaited()).isFalse();
    assertThat(granted).isEmpty();
  }

  @Test
  void theNextGetsItInTurn() {
    Room.Place first = take("first", 3 * MIB);
    Room.Place large = take("large", 2 * MIB);
    Room.Place small = take("small", MIB / 4);
    assertThat(large.isAwaited()).isTrue();
    assertThat(small.isAwaited()).as("nobody is overtaken").isTrue();
    first.leave();
    assertThat(granted).containsExactly("large", "small");
    assertThat(small.isAwaited()).isFalse();
  }

  @Test
  void whoWaitsNoLongerIsInNobodysWay() {
    take("first", 3 * MIB);
    Room.Place large = take("large", 4 * MIB);
    take("small", MIB / 2);
    large.leave();
    assertThat(granted).containsExactly("small");
    assertThat(large.isAwaited()).isFalse();
  }

  @Test
  void leavingTwiceGivesBackOnce() {
    Room.Place first = take("first", 3 * MIB);
    first.leave();
    first.leave();
    take("second", 3 * MIB);
    assertThat(take("third", 3 * MIB).isAwaited()).isTrue();
  }

  @Test
  void moreThanThereIsCountsAsEverything() {
    assertThat(take("huge", 100 * MIB).isAwaited()).isFalse();
    assertThat(take("next", 1).isAwaited()).isTrue();
  }

  private Room.Place take(String name, long bytes) {
    return room.take(bytes, () -> granted.add(name));
  }
}
