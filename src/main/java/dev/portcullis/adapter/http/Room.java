package dev.portcullis.adapter.http;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Memory for bodies in evaluation, in KiB of their text. Those who wait get it in the order in
 * which they came, and nobody who is small overtakes one who is large. Thread-safe; nobody blocks.
 */
final class Room {
  private final int all;
  private final Deque<Place> waiting = new ArrayDeque<>();
  private int free;

  /** Room of this size. */
  Room(int all) {
    this.all = all;
    this.free = all;
  }

  /** As much as one body may need; more than there is at all counts as everything. */
  private int needed(long bytes) {
    return (int) Math.min(all, 1 + (bytes >> 10));
  }

  /**
   * Takes room for a body.
   *
   * @param granted where the room is not there at once: is run when it is, by whoever made it free
   * @return the place, to be left in any case
   */
  synchronized Place take(long bytes, Runnable granted) {
    Place place = new Place(needed(bytes), granted);
    if (!waiting.isEmpty() || !place.fits()) {
      waiting.add(place);
    }
    return place;
  }

  /** Room that one body holds or waits for. */
  final class Place {
    private final int kib;
    private final Runnable granted;
    private boolean held;
    private boolean left;

    private Place(int kib, Runnable granted) {
      this.kib = kib;
      this.granted = granted;
    }

    private boolean fits() {
      if (kib > free) {
        return false;
      }
      free -= kib;
      held = true;
      return true;
    }

    /** Whether the room is still to come. */
    boolean isAwaited() {
      synchronized (Room.this) {
        return !held && !left;
      }
    }

    /** Gives the room back, or waits no longer; once is enough, more does nothing. */
    void leave() {
      Deque<Place> next = new ArrayDeque<>();
      synchronized (Room.this) {
        if (left) {
          return;
        }
        left = true;
        if (held) {
          free += kib;
        } else {
          waiting.remove(this);
        }
        while (!waiting.isEmpty() && waiting.getFirst().fits()) {
          next.add(waiting.removeFirst());
        }
      }
      next.forEach(place -> place.granted.run());
    }
  }
}
