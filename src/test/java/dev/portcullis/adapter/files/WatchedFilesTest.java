package dev.portcullis.adapter.files;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.admission.AdmissionSubject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchedFilesTest {
  private static final String GOOD =
      """
      apiVersion: kyverno.io/v1
      kind: ClusterPolicy
      metadata: {name: NAME}
      spec:
        rules:
          - name: RULE
            match: {any: [{resources: {kinds: [Pod]}}]}
            validate: {failureAction: Enforce, message: "no", deny: {}}
      """;

  @TempDir Path folder;

  private static String policy(String name, String rule) {
    return GOOD.replace("NAME", name).replace("RULE", rule);
  }

  private static String broken(String name) {
    return "{apiVersion: kyverno.io/v1, kind: ClusterPolicy, metadata: {name: "
        + name
        + "}, spec: {rules: none}}";
  }

  @Test
  void aChangeIsTakenWhenItStandsStill() throws IOException {
    Path file = Files.writeString(folder.resolve("a.yaml"), "a");
    Files.writeString(folder.resolve("notes.txt"), "no YAML");
    Files.createDirectories(folder.resolve("..data"));
    Files.writeString(folder.resolve("..data/b.yaml"), "hidden");
    PolledFiles files = new PolledFiles(List.of(folder));
    assertThat(files.read().texts()).isEqualTo(Map.of(file, "a"));
    assertThat(files.poll()).isEmpty();
    Files.writeString(file, "changed");
    assertThat(files.poll()).isEmpty();
    assertThat(files.poll()).contains(FileTexts.of(Map.of(file, "changed")));
    assertThat(files.poll()).isEmpty();
    Files.delete(file);
    assertThat(files.poll()).isEmpty();
    assertThat(files.poll()).contains(FileTexts.of(Map.of()));
  }

  @Test
  void anEditedPolicyCountsAndABrokenEditKeepsTheLastGoodOne() {
    Path path = Path.of("p.yaml");
    PolicyFiles files = new PolicyFiles(AdmissionSubject.loader());
    assertThat(rules(files, path, policy("a", "one"))).containsExactly("a: one");
    assertThat(rules(files, path, policy("a", "two"))).containsExactly("a: two");
    assertThat(rules(files, path, "a: [")).containsExactly("a: two");
    assertThat(rules(files, path, policy("a", "three"))).containsExactly("a: three");
    assertThat(rules(files, path, broken("a"))).containsExactly("a: three");
    assertThat(rules(files, path, policy("b", "one"))).containsExactly("b: one");
    assertThat(rules(files, path, "")).isEmpty();
  }

  @Test
  void oneBrokenDocumentDoesNotStopTheOthers() {
    Path path = Path.of("p.yaml");
    PolicyFiles files = new PolicyFiles(AdmissionSubject.loader());
    String both = policy("a", "one") + "---\n" + policy("b", "one");
    assertThat(rules(files, path, both)).containsExactly("a: one", "b: one");
    String edited = policy("a", "two") + "---\n" + broken("b");
    assertThat(rules(files, path, edited)).containsExactly("a: two", "b: one");
  }

  @Test
  void theMessagesSayWhichVersionStays() {
    Path path = Path.of("p.yaml");
    PolicyFiles files = new PolicyFiles(AdmissionSubject.loader());
    rules(files, path, policy("a", "one"));
    List<String> messages = files.take(FileTexts.of(Map.of(path, "a: ["))).messages();
    assertThat(messages).hasSize(2);
    assertThat(messages.get(0)).startsWith("p.yaml:1:");
    assertThat(messages.get(1))
        .isEqualTo("policy `a`: the last good version stays in use until this is mended");
  }

  private static List<String> rules(PolicyFiles files, Path path, String text) {
    return files.take(FileTexts.of(Map.of(path, text))).index().policies().stream()
        .map(p -> p.key() + ": " + String.join(" ", p.ruleNames().subList(0, 1)))
        .toList();
  }

  @Test
  void clusterFilesWriteWhatChangedAndDeleteWhatIsNoLongerNamed() {
    EmbeddedCluster cluster = new EmbeddedCluster(() -> Instant.parse("2026-01-02T03:04:05Z"));
    ClusterFiles files = new ClusterFiles(cluster);
    Path path = Path.of("c.yaml");
    String first =
        """
        {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}
        ---
        {apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: Namespace, metadata: {name: b}}]}
        """;
    assertThat(files.take(FileTexts.of(Map.of(path, first)))).isEmpty();
    assertThat(names(cluster)).containsExactly("default/a", "/b");
    assertThat(files.take(FileTexts.of(Map.of(path, "a: [")))).hasSize(1);
    assertThat(names(cluster)).containsExactly("default/a", "/b");
    String second = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: v}}";
    files.take(FileTexts.of(Map.of(path, second)));
    assertThat(names(cluster)).containsExactly("default/a");
    assertThat(cluster.objects().getFirst().path("data").path("k").asText()).isEqualTo("v");
    assertThat(files.take(FileTexts.of(Map.of(path, "{kind: ConfigMap}")))).hasSize(1);
  }

  private static List<String> names(EmbeddedCluster cluster) {
    return cluster.objects().stream()
        .map(o -> o.path("metadata"))
        .map((JsonNode m) -> m.path("namespace").asText("") + "/" + m.path("name").asText())
        .toList();
  }
}
