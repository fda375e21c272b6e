package dev.portcullis.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.cluster.CommandResult;
import dev.portcullis.cluster.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * The caches that the scripts make are used, change nothing that is printed, and do no harm when
 * they are old. Works on a copy of the built application, which nobody else uses.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AotCacheIT {
  private static final Duration LONGEST = Duration.ofMinutes(3);
  private static final String COMMANDS = "@scripts/lib/cli.options \"${aot[@]}\"";
  private static final String MAIN = "-cp \"$(cli_class_path)\" dev.portcullis.boot.Portcullis";
  private static final String SAMPLE = Project.ROOT + "/deploy/policies/required-labels/";
  private static final String APPLY =
      "apply " + SAMPLE + "policy.yaml --resource " + SAMPLE + "resources.yaml";

  @TempDir static Path copy;

  @BeforeAll
  static void copyApplication() throws IOException {
    Path app = copy.resolve("target/quarkus-app");
    Files.createDirectories(app.getParent());
    // With times: the JVM compares them.
    CommandResult copied =
        CommandResult.of(
            LONGEST,
            List.of("cp", "-Rp", Project.jar().getParent().toString(), app.toString()),
            copy);
    assertThat(copied.succeeded()).as(copied.errors()).isTrue();
    for (String stale : List.of("cli.aot", "serve.aot")) {
      Files.deleteIfExists(app.resolve(stale));
    }
    for (String part : List.of("scripts", "deploy")) {
      Files.createSymbolicLink(copy.resolve(part), Project.ROOT.resolve(part));
    }
  }

  /** Runs a line of shell as the scripts would, with the copy in place of the repository. */
  private static CommandResult shell(String line) {
    String functions =
        "set -euo pipefail; . scripts/lib/java.sh; . scripts/lib/aot.sh; need_java; root=$PWD;"
            + " runner=$root/target/quarkus-app/quarkus-run.jar; aot=(-Dnone); ";
    return CommandResult.of(LONGEST, List.of("bash", "-c", functions + line), copy);
  }

  private static String command(String options, String words) {
    return "\"$JAVA_HOME/bin/java\" " + COMMANDS + " " + options + " " + MAIN + " " + words;
  }

  @Test
  @Order(1)
  void aTrainingThatFailsIsSaidOnceAndHarmsNobody() {
    CommandResult first =
        shell("rehearse_cli() { return 1; }; need_cache cli quiet; echo ${#aot[@]}");
    assertThat(first.succeeded()).as(first.errors()).isTrue();
    assertThat(first.output().strip()).isEqualTo("0");
    assertThat(first.errors()).contains("The AOT cache could not be made");
    CommandResult second = shell("need_cache cli quiet; echo ${#aot[@]}");
    assertThat(second.output().strip()).isEqualTo("0");
    assertThat(second.errors()).isEmpty();
  }

  @Test
  @Order(2)
  void commandsUseTheirCache() {
    shell("rm -f target/quarkus-app/cli.aot");
    CommandResult used = shell("need_cache cli quiet; " + command("-XX:AOTMode=on", "version"));
    assertThat(used.succeeded()).as(used.errors()).isTrue();
    assertThat(used.errors()).isEmpty();
  }

  @Test
  @Order(3)
  void commandsPrintTheSameWithAndWithoutCache() {
    CommandResult with = shell("need_cache cli quiet; " + command("", APPLY));
    CommandResult without = shell(command("", APPLY));
    assertThat(with).isEqualTo(without);
    assertThat(with.output()).contains("required-labels");
  }

  @Test
  @Order(4)
  void anOldCacheIsNotUsedAndSaysNothing() throws IOException {
    Path jar;
    try (var files = Files.list(copy.resolve("target/quarkus-app/app"))) {
      jar = files.findFirst().orElseThrow();
    }
    FileTime before = Files.getLastModifiedTime(jar);
    Files.setLastModifiedTime(jar, FileTime.from(Instant.now().minusSeconds(60)));
    try {
      String cache = "aot=(-XX:AOTCache=target/quarkus-app/cli.aot); ";
      assertThat(shell(cache + command("-XX:AOTMode=on", "version")).succeeded()).isFalse();
      assertThat(shell(cache + command("", APPLY))).isEqualTo(shell(command("", APPLY)));
    } finally {
      Files.setLastModifiedTime(jar, before);
    }
  }

  @Test
  @Order(5)
  void theServerUsesItsCache() {
    CommandResult used =
        shell(
            "need_cache serve quiet; \"$JAVA_HOME/bin/java\" @scripts/lib/serve.options"
                + " @scripts/lib/serve-heap.options \"${aot[@]}\" -XX:AOTMode=on"
                + " -jar \"$runner\" serve --help");
    assertThat(used.succeeded()).as(used.errors()).isTrue();
    assertThat(used.output()).contains("--policies");
  }
}
