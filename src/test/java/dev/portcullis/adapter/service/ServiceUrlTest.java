package dev.portcullis.adapter.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.portcullis.adapter.service.ServiceUrl.UnusableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceUrlTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "http://a, http a 80 /",
        "https://a, https a 443 /",
        "HTTP://A.Example/X, http a.example 80 /X",
        "http://a:8080/x/y?q=1&r=2, http a 8080 /x/y?q=1&r=2",
        "http://a/x#fragment, http a 80 /x",
        "http://a:/x, http a 80 /x",
        "http://under_score.ns:81/, http under_score.ns 81 /",
        "http://[::1]/x, http ::1 80 /x",
        "https://[fd00::1]:8443, https fd00::1 8443 /",
        "http://a/x y?q={\"b\"|c}, http a 80 /x%20y?q=%7B%22b%22%7Cc%7D",
        "http://a/%2e%2e/x, http a 80 /%2e%2e/x",
        "http://a/ü, http a 80 /%C3%BC",
        "http://a?q=1, http a 80 /?q=1",
      })
  void isTakenApart(String text, String expected) throws UnusableException {
    ServiceUrl url = ServiceUrl.read(text);
    assertThat(
            (url.secure() ? "https " : "http ")
                + url.host()
                + " "
                + url.port()
                + " "
                + url.target())
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "ftp://a, the URL must begin with http:// or https://",
    "file:///etc/passwd, the URL must begin with http:// or https://",
    "a/b, the URL must begin with http:// or https://",
    "'', the URL must begin with http:// or https://",
    "//a/b, the URL must begin with http:// or https://",
    "http:///x, the URL names no host",
    "http://:80/x, the URL names no host",
    "http://a%2fb/x, the URL names no host",
    "http://user:password@a/, a user in the URL is not allowed; give a header",
    "http://a@b@c/, a user in the URL is not allowed; give a header",
    "http://a:0/, the URL has no valid port",
    "http://a:65536/, the URL has no valid port",
    "http://a:x/, the URL has no valid port",
    "http://a:80:81/, the URL has no valid port",
    "http://[::1/, the URL cannot be read: Expected closing bracket for IPv6 address",
    "http://a/%zz, the URL cannot be read: Malformed escape pair",
  })
  void whatCannotBeCalledIsRefused(String text, String reason) {
    assertThatExceptionOfType(UnusableException.class)
        .isThrownBy(() -> ServiceUrl.read(text))
        .withMessage(reason);
  }

  @Test
  void lineBreaksAreRefused() {
    assertThatExceptionOfType(UnusableException.class)
        .isThrownBy(() -> ServiceUrl.read("http://a/x\r\nHost: b"))
        .withMessage("the URL holds control characters");
  }

  @Test
  void messagesShowNoQuery() throws UnusableException {
    assertThat(ServiceUrl.read("https://a/x?token=secret").shown()).isEqualTo("https://a:443/x");
  }
}
