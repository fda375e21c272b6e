package dev.portcullis.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.cluster.Project;
import dev.portcullis.cluster.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** What a server does before its first caller comes, as it is started by the scripts. */
class ColdStartIT {
  private static final String WHAT = "(\\d+) %s before the first caller's";

  private static int made(String what, String log) {
    Matcher matcher = Pattern.compile(WHAT.formatted(what)).matcher(log);
    assertThat(matcher.find()).as(log).isTrue();
    return Integer.parseInt(matcher.group(1));
  }

  @Test
  void handshakesAndReviewsAreMadeAndLeaveNoTrace() {
    try (ServerProcess server =
        ServerProcess.standalone(
            List.of("-Dquarkus.log.category.\"dev.portcullis.boot\".level=DEBUG"),
            List.of("--policies", Project.ROOT.resolve("deploy/policies").toString()))) {
      assertThat(made("handshakes", server.log())).isPositive();
      assertThat(made("reviews", server.log())).isPositive();
      assertThat(server.management("/metrics"))
          .startsWith("200 ")
          .contains("kyverno_admission_review_duration_seconds_count{request_webhook=")
          .doesNotContain("kyverno_admission_requests_total{", "kyverno_http_requests_total{")
          .doesNotContainPattern("kyverno_admission_review_duration_seconds_count\\{[^}]*} [1-9]");
    }
  }

  /** If there were one, Netty would make it at the first handshake, for some 100 ms. */
  @Test
  void thereIsNoSecurityProviderThatNobodyUses() throws IOException {
    Path libraries = Project.jar().resolveSibling("lib").resolve("main");
    int looked = 0;
    try (Stream<Path> jars = Files.list(libraries)) {
      for (Path jar : jars.filter(path -> path.toString().contains("bouncycastle")).toList()) {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
          assertThat(zip.stream().map(Object::toString))
              .as(jar.toString())
              .noneMatch(
                  name ->
                      name.endsWith("org/bouncycastle/jce/provider/BouncyCastleProvider.class"));
        }
        looked++;
      }
    }
    assertThat(looked).as("jars").isGreaterThanOrEqualTo(2);
  }
}
