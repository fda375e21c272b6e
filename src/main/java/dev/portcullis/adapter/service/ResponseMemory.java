package dev.portcullis.adapter.service;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory for the responses that are being read: as many long ones as there is memory for, however
 * many calls are under way. Thread-safe.
 */
final class ResponseMemory {
  private final long most;
  private final AtomicLong held = new AtomicLong();

  /** Memory of a size in bytes. */
  ResponseMemory(long most) {
    this.most = most;
  }

  /** What one call holds; to be closed when its response has been dealt with. */
  final class Share implements AutoCloseable {
    private final AtomicLong own = new AtomicLong();

    /** Takes more, if there is more. */
    boolean grow(long bytes) {
      if (held.addAndGet(bytes) > most) {
        held.addAndGet(-bytes);
        return false;
      }
      own.addAndGet(bytes);
      return true;
    }

    @Override
    public void close() {
      held.addAndGet(-own.getAndSet(0));
    }
  }

  /** Nothing yet, for one call. */
  Share share() {
    return new Share();
  }
}
