package dev.portcullis.adapter.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.adapter.certificate.CertificateIssuer;
import dev.portcullis.adapter.certificate.Credential;
import dev.portcullis.adapter.certificate.Pem;
import dev.portcullis.adapter.certificate.ServerNames;
import dev.portcullis.port.Answer;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.ServiceCall;
import dev.portcullis.port.ServiceCalls;
import dev.portcullis.value.Json;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServiceCallsTest {
  private static final Duration SHORT = Duration.ofMillis(400);
  private static final ServiceCallSettings SETTINGS =
      new ServiceCallSettings(Duration.ofSeconds(10), 4096, 8, AddressRules.DEFAULT);

  private static Vertx vertx;
  private static FakeService plain;
  private static FakeService secure;
  private static String authority;
  private static String stranger;
  private static HttpServiceCalls calls;

  @BeforeAll
  static void start() throws Exception {
    CertificateIssuer issuer = new CertificateIssuer(InstantSource.system());
    Credential ca = issuer.authority("services");
    authority = Pem.of(ca.certificate());
    stranger = Pem.of(issuer.authority("stranger").certificate());
    vertx = Vertx.vertx();
    plain = FakeService.http();
    secure =
        FakeService.https(
            issuer.server(ca, new ServerNames("service.test", List.of("service.test"), List.of())));
    calls = new HttpServiceCalls(vertx, SETTINGS, HttpServiceCallsTest::resolve);
  }

  @AfterAll
  static void stop() throws Exception {
    calls.close();
    plain.close();
    secure.close();
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  private static List<InetAddress> resolve(String host) throws UnknownHostException {
    return switch (host) {
      case "service.test", "alias.test" -> List.of(loopback());
      case "metadata.test" -> List.of(InetAddress.getByName("169.254.169.254"));
      case "mixed.test" -> List.of(InetAddress.getByName("169.254.169.254"), loopback());
      case "nowhere.test" -> throw new UnknownHostException(host);
      default -> List.of(InetAddress.getAllByName(host));
    };
  }

  private static InetAddress loopback() {
    return InetAddress.getLoopbackAddress();
  }

  private static ServiceCall get(String url) {
    return get(url, Map.of());
  }

  private static ServiceCall get(String url, Map<String, String> headers) {
    return new ServiceCall("x", "GET", url, headers, "", MissingNode.getInstance());
  }

  private static String plain(String host, String path) {
    return "http://" + host + ":" + plain.port() + path;
  }

  private static ServiceCall secure(String host, String caBundle) {
    return new ServiceCall(
        "x",
        "GET",
        "https://" + host + ":" + secure.port() + "/echo",
        Map.of(),
        caBundle,
        MissingNode.getInstance());
  }

  private static String reason(Answer<JsonNode> answer) {
    return switch (answer) {
      case Answer.Found<JsonNode>(JsonNode data) -> "found " + data;
      case Answer.Absent<JsonNode>(String reason) -> reason;
      case Answer.Unavailable<JsonNode>(String reason) -> reason;
    };
  }

  private static String failed(String rest) {
    return "failed to execute HTTP request for APICall x: " + rest;
  }

  @Test
  void aGetBringsJsonAndSendsOnlyWhatIsConfigured() {
    plain.asked.clear();
    Answer<JsonNode> answer =
        calls.call(
            get(plain("service.test", "/echo?a=b"), Map.of("X-Team", "red", "Host", "evil")));
    assertThat(answer)
        .isEqualTo(new Answer.Found<>(Json.object().put("n", 1L).put("path", "/echo?a=b")));
    assertThat(plain.asked)
        .containsExactly(
            "GET /echo?a=b host=service.test:"
                + plain.port()
                + " authorization=null x=red type=null body=");
  }

  @Test
  void aPostSendsItsDataAndItsOwnAuthorization() {
    plain.asked.clear();
    ServiceCall call =
        new ServiceCall(
            "x",
            "POST",
            plain("service.test", "/echo"),
            Map.of("Authorization", "Bearer own"),
            "",
            Json.object().put("b", 2L).put("a", "<"));
    assertThat(calls.call(call)).isInstanceOf(Answer.Found.class);
    assertThat(plain.asked)
        .containsExactly(
            "POST /echo host=service.test:"
                + plain.port()
                + " authorization=Bearer own x=null type=null body={\"a\":\"\\u003c\",\"b\":2}\\n");
  }

  @Test
  void aStatusOfFailureIsAnError() {
    assertThat(reason(calls.call(get(plain("service.test", "/missing")))))
        .isEqualTo("HTTP 404 Not Found: no such budget");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/text", "/empty"})
  void whatIsNoJsonIsAnError(String path) {
    assertThat(reason(calls.call(get(plain("service.test", path)))))
        .isEqualTo("the response of http://service.test:" + plain.port() + path + " is not JSON");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/slow", "/slow-body"})
  void aSlowServiceIsGivenUpWhenTheTimeOfTheRequestIsOver(String path) {
    long start = System.nanoTime();
    ServiceCalls hurried = calls.until(new Deadline(start + SHORT.toNanos(), System::nanoTime));
    assertThat(reason(hurried.call(get(plain("service.test", path)))))
        .isEqualTo(
            failed("GET http://service.test:" + plain.port() + path + ": no response in time"));
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SHORT.multipliedBy(5));
  }

  @Test
  void aSlowServiceIsGivenUpAfterTheConfiguredTime() {
    ServiceCallSettings quick = new ServiceCallSettings(SHORT, 4096, 8, AddressRules.DEFAULT);
    try (HttpServiceCalls own = new HttpServiceCalls(vertx, quick, HttpServiceCallsTest::resolve)) {
      ServiceCalls patient =
          own.until(
              new Deadline(System.nanoTime() + Duration.ofHours(1).toNanos(), System::nanoTime));
      assertThat(reason(patient.call(get(plain("service.test", "/slow")))))
          .endsWith("no response in time");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/huge", "/endless"})
  void aHugeResponseIsNotReadToItsEnd(String path) {
    assertThat(reason(calls.call(get(plain("service.test", path)))))
        .isEqualTo("response length must be less than max allowed response length of 4096");
  }

  @Test
  void aRedirectIsFollowedOnTheSameServerOnly() {
    plain.asked.clear();
    assertThat(calls.call(get(plain("service.test", "/near")))).isInstanceOf(Answer.Found.class);
    assertThat(plain.asked).singleElement().asString().startsWith("GET /echo?from=near");
    assertThat(reason(calls.call(get(plain("service.test", "/far")))))
        .isEqualTo(
            "HTTP 302 Temporary Redirect: the redirect to http://other.test:1/echo is not followed");
    assertThat(reason(calls.call(get(plain("service.test", "/loop")))))
        .isEqualTo(
            "HTTP 302 Temporary Redirect: the redirect to http://service.test:"
                + plain.port()
                + "/loop is not followed");
  }

  @Test
  void aPostIsNotRedirected() {
    ServiceCall call =
        new ServiceCall("x", "POST", plain("service.test", "/near"), Map.of(), "", Json.object());
    assertThat(reason(calls.call(call))).isEqualTo("HTTP 302 Temporary Redirect: elsewhere");
  }

  @Test
  void aServiceIsTrustedByItsOwnAuthority() {
    secure.asked.clear();
    assertThat(calls.call(secure("service.test", authority))).isInstanceOf(Answer.Found.class);
    assertThat(calls.call(secure("service.test", "rubbish\n" + stranger + authority)))
        .isInstanceOf(Answer.Found.class);
    assertThat(secure.asked).hasSize(2);
  }

  @Test
  void aServiceOfAnotherAuthorityIsNotTrusted() {
    secure.asked.clear();
    assertThat(reason(calls.call(secure("service.test", stranger))))
        .contains("the service cannot be trusted");
    assertThat(reason(calls.call(secure("service.test", ""))))
        .contains("the service cannot be trusted");
    assertThat(secure.asked).isEmpty();
  }

  @Test
  void aServiceWithAnotherNameIsNotTrusted() {
    secure.asked.clear();
    assertThat(reason(calls.call(secure("alias.test", authority))))
        .contains("the service cannot be trusted");
    assertThat(reason(calls.call(secure("127.0.0.1", authority))))
        .contains("the service cannot be trusted");
    assertThat(secure.asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rubbish",
        "-----BEGIN CERTIFICATE-----\n-----REDACTED-----\n-----END CERTIFICATE-----",
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"
      })
  void aBundleWithoutCertificatesIsAnError(String bundle) {
    assertThat(reason(calls.call(secure("service.test", bundle))))
        .isEqualTo("failed to parse PEM CA bundle for APICall x");
  }

  @Test
  void plainTextOnASecurePortIsAnError() {
    ServiceCall call =
        new ServiceCall(
            "x",
            "GET",
            "https://service.test:" + plain.port() + "/echo",
            Map.of(),
            authority,
            MissingNode.getInstance());
    ServiceCalls hurried =
        calls.until(new Deadline(System.nanoTime() + SHORT.toNanos(), System::nanoTime));
    assertThat(reason(hurried.call(call))).startsWith("failed to execute HTTP request");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{\"a", "rubbish\r\n\r\n"})
  void aConnectionThatIsClosedIsAnError(String sent) throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 1, loopback())) {
      CompletableFuture<Void> served =
          CompletableFuture.runAsync(
              () -> {
                try (Socket socket = listening.accept()) {
                  socket.getInputStream().read(new byte[1024]);
                  socket.getOutputStream().write(sent.getBytes(StandardCharsets.US_ASCII));
                } catch (IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              });
      assertThat(reason(calls.call(get("http://service.test:" + listening.getLocalPort() + "/"))))
          .startsWith(failed("GET http://service.test:"))
          .contains("the connection failed");
      served.get(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void aPortWhereNobodyListensIsAnError() throws IOException {
    int port;
    try (ServerSocket listening = new ServerSocket(0, 1, loopback())) {
      port = listening.getLocalPort();
    }
    assertThat(reason(calls.call(get("http://service.test:" + port + "/x?secret=1"))))
        .isEqualTo(
            failed(
                "GET http://service.test:%d/x: cannot connect to 127.0.0.1 port %d"
                    .formatted(port, port)));
  }

  @Test
  void anUnknownHostIsAnError() {
    assertThat(reason(calls.call(get("http://nowhere.test/"))))
        .isEqualTo(failed("GET http://nowhere.test:80/: no such host"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://metadata.test/latest/meta-data/",
        "http://169.254.169.254/latest/meta-data/",
        "http://2852039166/",
        "http://[::ffff:169.254.169.254]/",
        "http://[fd00:ec2::254]/",
        "http://[fe80::1]/",
        "http://0.0.0.0/"
      })
  void metadataServicesMayNotBeCalled(String url) {
    assertThat(reason(calls.call(get(url)))).endsWith(" may not be called by policies");
  }

  @Test
  void onlyPermittedAddressesOfAHostAreCalled() {
    assertThat(calls.call(get(plain("mixed.test", "/echo")))).isInstanceOf(Answer.Found.class);
  }

  @Test
  void aNameIsResolvedOnceForACall() {
    List<String> asked = new ArrayList<>();
    NameService rebinding =
        host -> {
          asked.add(host);
          return List.of(asked.size() == 1 ? loopback() : InetAddress.getByName("169.254.169.254"));
        };
    try (HttpServiceCalls own = new HttpServiceCalls(vertx, SETTINGS, rebinding)) {
      assertThat(own.call(get(plain("turning.test", "/echo")))).isInstanceOf(Answer.Found.class);
      assertThat(asked).containsExactly("turning.test");
      assertThat(reason(own.call(get(plain("turning.test", "/echo")))))
          .endsWith("may not be called by policies");
    }
  }

  @Test
  void aNameServiceThatDoesNotAnswerIsGivenUp() {
    CompletableFuture<List<InetAddress>> never = new CompletableFuture<>();
    try (HttpServiceCalls own = new HttpServiceCalls(vertx, SETTINGS, host -> never.join())) {
      ServiceCalls hurried =
          own.until(new Deadline(System.nanoTime() + SHORT.toNanos(), System::nanoTime));
      assertThat(reason(hurried.call(get("http://service.test/"))))
          .endsWith("the name of the host was not resolved in time");
    } finally {
      never.complete(List.of());
    }
  }

  @Test
  void deniedAndAllowedAddressesAreConfiguration() {
    Optional<AddressBlock> near = AddressBlock.read("127.0.0.0/8");
    ServiceCallSettings strict =
        SETTINGS.withAddresses(AddressRules.DEFAULT.with(List.of(), List.of(near.orElseThrow())));
    try (HttpServiceCalls own =
        new HttpServiceCalls(vertx, strict, HttpServiceCallsTest::resolve)) {
      assertThat(reason(own.call(get(plain("service.test", "/echo")))))
          .endsWith("the address 127.0.0.1 may not be called by policies");
    }
  }

  @Test
  void headersCannotBeInjected() {
    assertThat(reason(calls.call(get(plain("service.test", "/echo"), Map.of("A", "b\r\nC: d")))))
        .endsWith("the header `A` has a value that is not allowed");
    assertThat(reason(calls.call(get(plain("service.test", "/echo"), Map.of("A: b\r\nC", "d")))))
        .endsWith("a header has a name that is not allowed");
  }

  @Test
  void callsAtOnceAreBounded() throws Exception {
    ServiceCallSettings one =
        new ServiceCallSettings(Duration.ofSeconds(5), 4096, 1, AddressRules.DEFAULT);
    try (HttpServiceCalls own = new HttpServiceCalls(vertx, one, HttpServiceCallsTest::resolve)) {
      plain.asked.clear();
      CompletableFuture<Answer<JsonNode>> first =
          CompletableFuture.supplyAsync(
              () ->
                  own.until(
                          new Deadline(
                              System.nanoTime() + Duration.ofSeconds(2).toNanos(),
                              System::nanoTime))
                      .call(get(plain("service.test", "/slow"))));
      while (!plain.asked.contains("slow")) {
        Thread.onSpinWait();
      }
      ServiceCalls hurried =
          own.until(new Deadline(System.nanoTime() + SHORT.toNanos(), System::nanoTime));
      assertThat(reason(hurried.call(get(plain("service.test", "/echo")))))
          .isEqualTo(failed("too many service calls are under way"));
      assertThat(reason(first.get(10, TimeUnit.SECONDS))).endsWith("no response in time");
      assertThat(own.call(get(plain("service.test", "/echo")))).isInstanceOf(Answer.Found.class);
    }
  }
}
