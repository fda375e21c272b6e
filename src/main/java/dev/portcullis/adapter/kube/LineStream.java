package dev.portcullis.adapter.kube;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The lines of an answer that has no end yet, in the order they come. Read by one thread. */
final class LineStream implements AutoCloseable {
  private static final int OPEN_SECONDS = 10;
  private static final int OK = 200;

  private sealed interface Part {
    record Line(byte[] bytes) implements Part {}

    record End(@Nullable Throwable failure) implements Part {}
  }

  private final BlockingQueue<Part> parts = new LinkedBlockingQueue<>();
  private final ByteArrayOutputStream rest = new ByteArrayOutputStream();
  private int status;
  private Optional<String> refusal = Optional.empty();
  private Optional<String> failure = Optional.empty();
  private @Nullable AsyncBody body;

  private LineStream() {}

  /**
   * Asks for a path of the API server; what goes wrong is told by the stream.
   *
   * @param accept the media type to ask for
   */
  static LineStream open(KubeApi api, String path, String accept) throws InterruptedException {
    LineStream stream = new LineStream();
    CompletableFuture<HttpResponse<AsyncBody>> future =
        api.http()
            .consumeBytes(
                api.http()
                    .newHttpRequestBuilder()
                    .uri(api.server() + path)
                    .header("Accept", accept)
                    .forStreaming()
                    .build(),
                stream::take);
    try {
      stream.opened(future.get(OPEN_SECONDS, TimeUnit.SECONDS));
    } catch (TimeoutException e) {
      CompletableFuture<Void> _ = future.thenAccept(late -> late.body().cancel());
      stream.refusal = Optional.of("no answer in " + OPEN_SECONDS + " s");
    } catch (ExecutionException e) {
      stream.refusal = Optional.of(text(e.getCause() == null ? e : e.getCause()));
    }
    return stream;
  }

  private void opened(HttpResponse<AsyncBody> response) {
    body = response.body();
    status = response.code();
    CompletableFuture<Void> _ =
        body.done().whenComplete((nothing, thrown) -> parts.add(new Part.End(thrown)));
    if (status == OK) {
      body.consume();
    } else {
      refusal = Optional.of("status " + status);
    }
  }

  /** The HTTP status; 0 when there was no answer. */
  int status() {
    return status;
  }

  /** Why there are no lines. */
  Optional<String> refusal() {
    return refusal;
  }

  /** Why the lines ended, when it was not the server's wish. */
  Optional<String> failure() {
    return failure;
  }

  /** The next line, waiting for it; empty at the end. */
  Optional<byte[]> next() throws InterruptedException {
    return switch (parts.take()) {
      case Part.Line(byte[] bytes) -> Optional.of(bytes);
      case Part.End(Throwable thrown) -> {
        failure = thrown == null ? Optional.empty() : Optional.of(text(thrown));
        yield Optional.empty();
      }
    };
  }

  /** Called by the client's thread, one call after the other. */
  private void take(List<ByteBuffer> buffers, AsyncBody from) {
    for (ByteBuffer buffer : buffers) {
      while (buffer.hasRemaining()) {
        byte next = buffer.get();
        if (next != '\n') {
          rest.write(next);
        } else if (rest.size() > 0) {
          parts.add(new Part.Line(rest.toByteArray()));
          rest.reset();
        }
      }
    }
    from.consume();
  }

  private static String text(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null ? thrown.getClass().getSimpleName() : message;
  }

  @Override
  public void close() {
    if (body != null) {
      body.cancel();
    }
  }
}
