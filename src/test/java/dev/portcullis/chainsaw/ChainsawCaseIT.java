package dev.portcullis.chainsaw;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.chainsaw.CaseRun.Result;
import dev.portcullis.cluster.Project;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Cases of our own, right and wrong ones, so that what the runner says of other cases counts. */
@WithCluster
class ChainsawCaseIT {
  private static final Path CASES =
      Project.ROOT.resolve("src/test/resources/fixtures/chainsaw/cases");
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static List<Path> folders(Path below) throws IOException {
    try (Stream<Path> files = Files.list(below)) {
      return files.filter(folder -> Files.exists(folder.resolve(ChainsawCase.FILE))).toList();
    }
  }

  private static Result run(Path folder, TestCluster on, Duration longest) {
    try (CaseCluster cluster = new CaseCluster(on.kubeconfig())) {
      String name = folder.getFileName().toString();
      return new CaseRun(ChainsawCase.of(folder, name), cluster, PATIENCE, longest).run();
    }
  }

  @Test
  void rightCasesPass(TestCluster cluster) throws IOException {
    int executed = 0;
    for (Path folder : folders(CASES)) {
      executed++;
      assertThat(run(folder, cluster, Duration.ofSeconds(60)).failure())
          .as(folder.toString())
          .isEmpty();
    }
    assertThat(executed).isEqualTo(4);
  }

  @Test
  void wrongCasesFailForTheirReason(TestCluster cluster) throws IOException {
    int executed = 0;
    for (Path folder : folders(CASES.resolve("wrong"))) {
      executed++;
      String reason = Files.readString(folder.resolve("expected-failure.txt")).strip();
      assertThat(run(folder, cluster, Duration.ofSeconds(5)).failure().orElse("passed"))
          .as(folder.toString())
          .contains(reason);
    }
    assertThat(executed).isEqualTo(9);
  }

  @Test
  void whatACaseMadeIsGone(TestCluster cluster) {
    run(CASES.resolve("writes"), cluster, Duration.ofSeconds(60));
    TestCluster.await(
        Duration.ofSeconds(30),
        "the end of the namespaces of cases",
        () ->
            cluster.client().namespaces().list().getItems().stream()
                .noneMatch(one -> one.getMetadata().getName().startsWith("chainsaw-")));
  }
}
