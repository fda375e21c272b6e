package dev.portcullis.adapter.http;

import dev.portcullis.admission.ReviewReader;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Collects the body of one call on its event loop. A large one is not read before there is room for
 * it. One that is too large is read to its end and thrown away, within reason, so that the client
 * can read why; one that does not come in time ends the connection.
 */
final class CallBody {
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final long MOST_DISCARDED = 64L << 20;
  private static final long UNKNOWN = -1;

  private final HttpServerRequest request;
  private final Context loop;
  private final Room room;
  private final Duration patience;
  private final Receiver receiver;
  private final long timer;
  private long waiting;
  private Buffer collected = Buffer.buffer();
  private long received;
  private int expected;
  private Room.@Nullable Place place;

  /** What becomes of a call. */
  interface Receiver {
    /**
     * The body is there.
     *
     * @param body what was sent
     * @param leave gives the room back that it takes; to be run when it has been answered
     */
    void whole(byte[] body, Runnable leave);

    /** The body is larger than a review may be. */
    void tooLarge();

    /** There was no room for the body while the client waits. */
    void noRoom();
  }

  private CallBody(RoutingContext context, Room room, Duration patience, Receiver receiver) {
    this.request = context.request();
    this.loop = context.vertx().getOrCreateContext();
    this.room = room;
    this.patience = patience;
    this.receiver = receiver;
    this.timer = loop.owner().setTimer(LONGEST.toMillis(), fired -> request.connection().close());
  }

  /**
   * Collects a body.
   *
   * @param room for large bodies
   * @param patience how long room is waited for
   */
  static void collect(RoutingContext context, Room room, Duration patience, Receiver receiver) {
    CallBody body = new CallBody(context, room, patience, receiver);
    HttpServerRequest request = context.request();
    request.exceptionHandler(gone -> body.stop());
    request.handler(body::chunk);
    request.endHandler(end -> body.end());
    long length = length(request.getHeader("Content-Length"));
    if (length > ReviewHandler.LONGEST_AT_ONCE && length <= ReviewReader.MAX_BYTES) {
      body.expected = (int) length;
      body.reserve(length);
    }
    if ("100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
      request.response().writeContinue();
    }
  }

  private static long length(@Nullable String header) {
    if (header == null) {
      return UNKNOWN;
    }
    try {
      return Long.parseLong(header.trim());
    } catch (NumberFormatException e) {
      return UNKNOWN;
    }
  }

  private void reserve(long bytes) {
    Room.Place own = room.take(bytes, () -> loop.runOnContext(now -> goOn()));
    place = own;
    if (own.isAwaited()) {
      request.pause();
      waiting = loop.owner().setTimer(Math.max(1, patience.toMillis()), fired -> giveUp(own));
    }
  }

  /** A timer that is not ended keeps the body. */
  private void goOn() {
    loop.owner().cancelTimer(waiting);
    request.resume();
  }

  private void giveUp(Room.Place own) {
    if (own.isAwaited()) {
      stop();
      receiver.noRoom();
    }
  }

  private void chunk(Buffer chunk) {
    received += chunk.length();
    if (received <= ReviewReader.MAX_BYTES) {
      if (collected.length() == 0 && expected > 0) {
        // Not before it is read: until there is room for it, a body takes none.
        collected = Buffer.buffer(expected);
      }
      collected.appendBuffer(chunk);
    } else if (received <= MOST_DISCARDED) {
      collected = Buffer.buffer();
    } else {
      stop();
      request.connection().close();
    }
    // Of a body without a known length nobody knows how much is still to come.
    if (place == null && received > ReviewHandler.LONGEST_AT_ONCE) {
      reserve(ReviewReader.MAX_BYTES);
    }
  }

  private void end() {
    loop.owner().cancelTimer(timer);
    if (received > ReviewReader.MAX_BYTES) {
      leave();
      receiver.tooLarge();
    } else {
      hand();
    }
  }

  /** Room that a bug keeps would be missing for ever. */
  private void hand() {
    boolean taken = false;
    try {
      byte[] body = collected.getBytes();
      collected = Buffer.buffer();
      receiver.whole(body, this::leave);
      taken = true;
    } finally {
      if (!taken) {
        leave();
      }
    }
  }

  private void stop() {
    loop.owner().cancelTimer(timer);
    loop.owner().cancelTimer(waiting);
    leave();
  }

  private void leave() {
    Room.Place own = place;
    if (own != null) {
      own.leave();
    }
  }
}
