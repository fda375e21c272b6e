package dev.portcullis.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stands in for a Service and the proxies behind it, which need nodes: connections go to the first
 * of several servers that takes them.
 */
public final class FakeService implements AutoCloseable {
  private static final int CONNECT_MILLIS = 500;

  private final ServerSocket socket;
  private final List<Integer> ports = new CopyOnWriteArrayList<>();
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();

  private FakeService(ServerSocket socket) {
    this.socket = socket;
  }

  /** Begins to take connections, for nobody yet. */
  public static FakeService start() {
    try {
      FakeService service =
          new FakeService(new ServerSocket(0, 128, InetAddress.getLoopbackAddress()));
      Thread.ofVirtual().start(service::run);
      return service;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where it is. */
  public String url() {
    return "https://127.0.0.1:" + socket.getLocalPort();
  }

  /** New connections go to these ports only, the first one preferred. */
  public void use(Integer... servers) {
    ports.clear();
    ports.addAll(List.of(servers));
  }

  /** Ends all connections; those who want to go on make new ones. */
  public void cut() {
    clients.forEach(FakeService::end);
  }

  private void run() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        Thread.ofVirtual().start(() -> forward(client));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void forward(Socket client) {
    clients.add(client);
    try {
      forwardOpen(client);
    } finally {
      clients.remove(client);
    }
  }

  private void forwardOpen(Socket client) {
    for (int port : ports) {
      Socket server = new Socket();
      try {
        server.connect(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
      } catch (IOException e) {
        continue;
      }
      Thread.ofVirtual().start(() -> copy(server, client));
      copy(client, server);
      return;
    }
    end(client);
  }

  private static void copy(Socket from, Socket to) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      in.transferTo(out);
    } catch (IOException e) {
      // One side ended; both are closed.
    }
  }

  private static void end(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is gone already.
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
