package dev.portcullis.adapter.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.ServiceCall;
import dev.portcullis.port.ServiceCalls;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Calls HTTP services. A call blocks its thread; thread-safe. Nothing is sent but what the policy
 * says: above all no token of this program.
 *
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/external-data-sources/#variables-from-service-calls">Variables
 *     from service calls</a>
 */
public final class HttpServiceCalls implements ServiceCalls, AutoCloseable {
  private static final int MOST_REDIRECTS = 5;

  /** What is made of a response takes several times its size. */
  private static final int PART_OF_HEAP = 16;

  private final ServiceCallSettings settings;
  private final NameService names;
  private final ServiceClients clients;
  private final Semaphore room;
  private final ResponseMemory memory;

  /**
   * Calls with the name service of this machine.
   *
   * @param vertx where connections live
   */
  public HttpServiceCalls(Vertx vertx, ServiceCallSettings settings) {
    this(vertx, settings, NameService.system());
  }

  /** Calls hosts at the addresses that this name service gives. */
  public HttpServiceCalls(Vertx vertx, ServiceCallSettings settings, NameService names) {
    this.settings = settings;
    this.names = names;
    this.clients = new ServiceClients(vertx, settings.timeout().toMillis());
    this.room = new Semaphore(settings.atOnce(), true);
    this.memory = new ResponseMemory(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
  }

  @Override
  public Answer<JsonNode> call(ServiceCall call) {
    return call(
        call, new Deadline(System.nanoTime() + settings.timeout().toNanos(), System::nanoTime));
  }

  @Override
  public ServiceCalls until(Deadline deadline) {
    return call -> {
      long most = System.nanoTime() + settings.timeout().toNanos();
      return call(
          call, most - deadline.nanoTime() < 0 ? new Deadline(most, System::nanoTime) : deadline);
    };
  }

  private Answer<JsonNode> call(ServiceCall call, Deadline deadline) {
    String failed = "failed to execute HTTP request for APICall " + call.entry() + ": ";
    try {
      if (!room.tryAcquire(deadline.left().toNanos(), TimeUnit.NANOSECONDS)) {
        return new Answer.Unavailable<>(failed + "too many service calls are under way");
      }
      try (ResponseMemory.Share own = memory.share()) {
        return ask(call, own, deadline);
      } finally {
        room.release();
      }
    } catch (ServiceUrl.UnusableException e) {
      return new Answer.Unavailable<>(failed + e.reason());
    } catch (ServiceRequest.UnansweredException e) {
      return new Answer.Unavailable<>(failed + e.reason());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Answer.Unavailable<>(failed + "interrupted");
    }
  }

  private Answer<JsonNode> ask(ServiceCall call, ResponseMemory.Share own, Deadline deadline)
      throws ServiceUrl.UnusableException,
          ServiceRequest.UnansweredException,
          InterruptedException {
    ServiceUrl url = ServiceUrl.read(call.url());
    Optional<HttpClient> client = clients.trusting(call.caBundle());
    if (client.isEmpty()) {
      return new Answer.Unavailable<>("failed to parse PEM CA bundle for APICall " + call.entry());
    }
    ServiceRequest request = new ServiceRequest(call, client.get(), settings, names, own, deadline);
    ServiceResponse response = request.send(url);
    for (int i = 0; response.redirects() && call.method().equals("GET"); i++) {
      ServiceUrl next = url.resolve(response.location().orElseThrow());
      if (!url.hasOrigin(next) || i == MOST_REDIRECTS) {
        return new Answer.Absent<>(
            "HTTP " + response.status() + ": the redirect to " + next.shown() + " is not followed");
      }
      url = next;
      response = request.send(url);
    }
    return answer(url, response);
  }

  private Answer<JsonNode> answer(ServiceUrl url, ServiceResponse response) {
    if (!response.succeeded()) {
      return new Answer.Absent<>("HTTP " + response.status() + ": " + response.shown());
    }
    if (response.cut()) {
      return new Answer.Absent<>(
          "response length must be less than max allowed response length of "
              + settings.longestResponse());
    }
    try {
      return new Answer.Found<>(Json.parse(response.body()));
    } catch (JsonSyntaxException e) {
      return new Answer.Absent<>("the response of " + url.shown() + " is not JSON");
    }
  }

  @Override
  public void close() {
    clients.close();
  }
}
