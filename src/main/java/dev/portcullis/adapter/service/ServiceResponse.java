package dev.portcullis.adapter.service;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * What a service sent.
 *
 * @param code the HTTP status
 * @param status the status as it was written, {@code 404 Not Found}
 * @param location where a redirect leads
 * @param body the content
 * @param cut whether the content was longer than allowed, so that it was not read to its end
 */
record ServiceResponse(
    int code, String status, Optional<String> location, byte[] body, boolean cut) {
  private static final int SHOWN = 1024;
  private static final int REDIRECTS_FROM = 300;
  private static final int REDIRECTS_TO = 399;

  boolean succeeded() {
    return code >= 200 && code < REDIRECTS_FROM;
  }

  /** Whether the service wants to be asked elsewhere. */
  boolean redirects() {
    return code >= REDIRECTS_FROM && code <= REDIRECTS_TO && location.isPresent();
  }

  /** The beginning of the content, for messages. */
  String shown() {
    String text = new String(body, StandardCharsets.UTF_8).strip();
    return text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text;
  }

  /**
   * Reads a response as it comes in.
   *
   * @param longest the most bytes that are read, 0 for all
   * @param memory where it is held
   */
  static void read(
      HttpClientRequest request,
      HttpClientResponse response,
      long longest,
      ResponseMemory.Share memory,
      CompletableFuture<ServiceResponse> whole) {
    Buffer body = Buffer.buffer();
    response.handler(
        part -> {
          if (longest > 0 && (long) body.length() + part.length() >= longest) {
            whole.complete(of(response, body, true));
            request.reset();
          } else if (!memory.grow(part.length())) {
            whole.completeExceptionally(
                new ServiceRequest.UnansweredException("too many large responses at once"));
            request.reset();
          } else {
            body.appendBuffer(part);
          }
        });
    response.endHandler(end -> whole.complete(of(response, body, false)));
    response.exceptionHandler(whole::completeExceptionally);
  }

  private static ServiceResponse of(HttpClientResponse response, Buffer body, boolean cut) {
    return new ServiceResponse(
        response.statusCode(),
        response.statusCode() + " " + response.statusMessage(),
        Optional.ofNullable(response.getHeader("Location")),
        body.getBytes(),
        cut);
  }
}
