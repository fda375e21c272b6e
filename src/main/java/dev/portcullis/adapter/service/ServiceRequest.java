package dev.portcullis.adapter.service;

import dev.portcullis.port.Deadline;
import dev.portcullis.port.ServiceCall;
import dev.portcullis.value.JsonText;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/**
 * Sends one call. The name of the host is resolved once, its addresses are checked, and the
 * connection goes to one of those, under the host's name: a name service that changes its mind in
 * between changes nothing.
 */
final class ServiceRequest {
  /** They say how a message is carried, which is not the policy's to say. */
  private static final Set<String> CARRYING =
      Set.of(
          "host",
          "content-length",
          "transfer-encoding",
          "trailer",
          "connection",
          "upgrade",
          "te",
          "expect",
          "keep-alive",
          "proxy-connection");

  private final ServiceCall call;
  private final HttpClient client;
  private final ServiceCallSettings settings;
  private final NameService names;
  private final ResponseMemory.Share memory;
  private final Deadline deadline;

  /** Why there is no response, as a text for the rule's message. */
  static final class UnansweredException extends Exception {
    @java.io.Serial private static final long serialVersionUID = 1L;

    UnansweredException(String reason) {
      super(reason, null, false, false);
    }

    String reason() {
      return String.valueOf(getMessage());
    }
  }

  ServiceRequest(
      ServiceCall call,
      HttpClient client,
      ServiceCallSettings settings,
      NameService names,
      ResponseMemory.Share memory,
      Deadline deadline) {
    this.call = call;
    this.client = client;
    this.settings = settings;
    this.names = names;
    this.memory = memory;
    this.deadline = deadline;
  }

  /** Sends the call to an address and reads the response. */
  ServiceResponse send(ServiceUrl url) throws UnansweredException, InterruptedException {
    String shown = call.method() + " " + url.shown() + ": ";
    List<InetAddress> addresses = permitted(url, shown);
    UnansweredException last = null;
    for (InetAddress address : addresses) {
      try {
        return send(url, address);
      } catch (ConnectException e) {
        last = new UnansweredException(shown + "cannot connect to " + text(address, url));
      } catch (UnansweredException e) {
        throw new UnansweredException(shown + e.reason());
      }
    }
    throw last == null ? new UnansweredException(shown + "the host has no address") : last;
  }

  private static String text(InetAddress address, ServiceUrl url) {
    return address.getHostAddress() + " port " + url.port();
  }

  private List<InetAddress> permitted(ServiceUrl url, String shown)
      throws UnansweredException, InterruptedException {
    List<InetAddress> found = resolve(url.host(), shown);
    List<InetAddress> permitted = found.stream().filter(settings.addresses()::permit).toList();
    if (permitted.isEmpty() && !found.isEmpty()) {
      throw new UnansweredException(
          shown
              + "the address "
              + found.getFirst().getHostAddress()
              + " may not be called by policies");
    }
    return permitted;
  }

  /** The name service of a machine knows no deadlines, so it is asked from a thread of its own. */
  private List<InetAddress> resolve(String host, String shown)
      throws UnansweredException, InterruptedException {
    FutureTask<List<InetAddress>> task = new FutureTask<>(() -> names.addresses(host));
    Thread.ofVirtual().name("resolve-" + host).start(task);
    try {
      return task.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      task.cancel(true);
      throw new UnansweredException(shown + "the name of the host was not resolved in time");
    } catch (ExecutionException e) {
      throw new UnansweredException(
          shown
              + (e.getCause() instanceof UnknownHostException
                  ? "no such host"
                  : "the name of the host cannot be resolved"));
    }
  }

  private ServiceResponse send(ServiceUrl url, InetAddress address)
      throws UnansweredException, ConnectException, InterruptedException {
    RequestOptions options = options(url, address);
    Buffer body = body();
    CompletableFuture<ServiceResponse> whole = new CompletableFuture<>();
    Future<HttpClientRequest> requested = client.request(options);
    requested
        .onFailure(whole::completeExceptionally)
        .onSuccess(request -> send(request, body, whole));
    try {
      return whole.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new UnansweredException("no response in time");
    } catch (ExecutionException e) {
      throw failure(e.getCause() == null ? e : e.getCause());
    } finally {
      // Nobody waits any more for what has not come by now.
      requested.onSuccess(
          request -> {
            if (!whole.isDone()) {
              request.reset();
            }
          });
    }
  }

  private Buffer body() throws UnansweredException {
    try {
      return call.body().isMissingNode()
          ? Buffer.buffer()
          : Buffer.buffer(JsonText.of(call.body()) + "\n");
    } catch (ArithmeticException e) {
      throw new UnansweredException("the data holds a number that JSON cannot write");
    }
  }

  private void send(
      HttpClientRequest request, Buffer body, CompletableFuture<ServiceResponse> whole) {
    Future<HttpClientResponse> sent = body.length() == 0 ? request.send() : request.send(body);
    sent.onFailure(whole::completeExceptionally)
        .onSuccess(
            response ->
                ServiceResponse.read(request, response, settings.longestResponse(), memory, whole));
  }

  private RequestOptions options(ServiceUrl url, InetAddress address) throws UnansweredException {
    long left = Math.max(1, deadline.left().toMillis());
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.valueOf(call.method()))
            .setServer(SocketAddress.inetSocketAddress(url.port(), address.getHostAddress()))
            .setHost(url.host())
            .setPort(url.port())
            .setSsl(url.secure())
            .setURI(url.target())
            .setFollowRedirects(false)
            .setConnectTimeout(left)
            .setIdleTimeout(left)
            .putHeader("User-Agent", "portcullis");
    for (Map.Entry<String, String> header : call.headers().entrySet()) {
      if (!CARRYING.contains(header.getKey().toLowerCase(Locale.ROOT))) {
        options.putHeader(name(header.getKey()), value(header.getKey(), header.getValue()));
      }
    }
    return options;
  }

  private static String name(String name) throws UnansweredException {
    boolean token =
        !name.isEmpty()
            && name.chars()
                .allMatch(c -> c > ' ' && c < 0x7f && "\"(),/:;<=>?@[\\]{}".indexOf(c) < 0);
    if (!token) {
      throw new UnansweredException("a header has a name that is not allowed");
    }
    return name;
  }

  /** A value may be a secret, so it is not repeated. */
  private static String value(String name, String value) throws UnansweredException {
    if (value.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 0x7f)) {
      throw new UnansweredException("the header `" + name + "` has a value that is not allowed");
    }
    return value;
  }

  private static UnansweredException failure(Throwable cause) throws ConnectException {
    if (cause instanceof UnansweredException known) {
      return known;
    }
    if (cause instanceof ConnectException refused) {
      throw refused;
    }
    String text = String.valueOf(cause.getMessage());
    if (cause instanceof SSLException) {
      return new UnansweredException("the service cannot be trusted: " + text);
    }
    return new UnansweredException("the connection failed: " + text);
  }
}
