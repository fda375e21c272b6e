package dev.portcullis.boot;

import dev.portcullis.adapter.certificate.CurrentKeyManager;
import dev.portcullis.adapter.certificate.ServingFiles;
import dev.portcullis.adapter.certificate.TrustedAuthorities;
import dev.portcullis.value.VisibleText;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import org.jboss.logging.Logger;

/**
 * TLS handshakes in memory, on a thread of their own while the rest of the server starts. The first
 * handshake of a JVM takes some hundred milliseconds, for classes, key stores and tables that are
 * then there; nobody should wait for that. Nothing is opened and nobody is called.
 *
 * <p>What goes wrong is said and has no other consequence.
 */
final class FirstHandshakes {
  private static final Logger LOG = Logger.getLogger(FirstHandshakes.class);

  /** So many are made even if nothing else has to be done any more. */
  private static final int FEWEST = 4;

  /** More would take the second core from the compilers, on which the start waits. */
  private static final int MOST = 8;

  /** More than any handshake takes. */
  private static final int MOST_STEPS = 200;

  private static final int ROOM = 1 << 16;

  private final Supplier<ServingFiles.Content> certificate;
  private final AtomicInteger completed = new AtomicInteger();
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile boolean awaited;

  private FirstHandshakes(Supplier<ServingFiles.Content> certificate) {
    this.certificate = certificate;
  }

  /** Begins, with the certificate that is shown. */
  static FirstHandshakes begin(Supplier<ServingFiles.Content> certificate) {
    FirstHandshakes handshakes = new FirstHandshakes(certificate);
    Thread.ofPlatform().name("first-handshakes").daemon().start(handshakes::run);
    return handshakes;
  }

  /**
   * Begins no more than the fewest, and waits for these, but no longer than this.
   *
   * @return how many were completed by then
   */
  int await(Duration longest) {
    awaited = true;
    try {
      if (!over.await(longest.toNanos(), TimeUnit.NANOSECONDS)) {
        LOG.debug("handshakes are not waited for any longer");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return completed.get();
  }

  private void run() {
    try {
      // The same that the endpoint makes of its options.
      SslContext server =
          SslContextBuilder.forServer(new CurrentKeyManager(certificate))
              .sslProvider(SslProvider.JDK)
              .build();
      while (completed.get() < (awaited ? FEWEST : MOST)) {
        // A client of its own each time: one that knows the server would be spared the most of it.
        SSLEngine client =
            TrustedAuthorities.of(certificate.get().chain()).createSSLEngine("localhost", 0);
        client.setUseClientMode(true);
        shakeHands(client, server.newEngine(UnpooledByteBufAllocator.DEFAULT));
        completed.incrementAndGet();
      }
    } catch (IOException | GeneralSecurityException e) {
      LOG.infof(
          "no handshakes before the first caller's: %s",
          VisibleText.of(String.valueOf(e.getMessage())));
    } finally {
      over.countDown();
    }
  }

  private static void shakeHands(SSLEngine client, SSLEngine server) throws SSLException {
    ByteBuffer toServer = ByteBuffer.allocate(ROOM);
    ByteBuffer toClient = ByteBuffer.allocate(ROOM);
    for (int i = 0; i < MOST_STEPS; i++) {
      if (isDone(client) && isDone(server)) {
        return;
      }
      step(client, toClient, toServer);
      step(server, toServer, toClient);
    }
    throw new SSLException("a handshake does not end");
  }

  private static boolean isDone(SSLEngine engine) {
    return engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING
        && engine.getSession().isValid()
        && !engine.getSession().getProtocol().equals("NONE");
  }

  private static void step(SSLEngine engine, ByteBuffer from, ByteBuffer to) throws SSLException {
    switch (engine.getHandshakeStatus()) {
      case NEED_WRAP -> engine.wrap(ByteBuffer.allocate(0), to);
      case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
        from.flip();
        engine.unwrap(from, ByteBuffer.allocate(ROOM));
        from.compact();
      }
      case NEED_TASK -> engine.getDelegatedTask().run();
      case NOT_HANDSHAKING, FINISHED -> {
        if (!isDone(engine)) {
          engine.beginHandshake();
        }
      }
    }
  }
}
