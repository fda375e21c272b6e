package dev.portcullis.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.port.ClusterLookup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class DeniedMessageTest {
  private static final Path BENCH = Path.of("../shared/bench");

  @Test
  void benchmarkReviewIsDeniedWithExactlyThisMessage() throws IOException {
    Assumptions.assumeTrue(Files.isDirectory(BENCH));
    AdmissionSubject subject =
        AdmissionSubject.of(
            Files.readString(BENCH.resolve("pss-policies.yaml")), ClusterLookup.empty());
    Verdict denied =
        subject.validate(
            Files.readString(BENCH.resolve("review-denied.json")), PolicySelection.ALL);
    assertThat(denied.allowed()).isFalse();
    assertThat(denied.message()).isEqualTo(Files.readString(BENCH.resolve("denied-message.txt")));
    Verdict allowed =
        subject.validate(
            Files.readString(BENCH.resolve("review-allowed.json")), PolicySelection.ALL);
    assertThat(allowed).isEqualTo(Verdict.allow());
  }
}
