package dev.portcullis.adapter.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Files with sidecars, and what becomes of them through their edits. */
class SidecarFilesTest {
  private static final Path PLAIN = Path.of("log.yaml");
  private static final Path MAP = Path.of("sidecars.yaml");
  private static final String SIDECAR = "containers: [{name: a, image: b}]";
  private static final String CONFIG_MAP =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: sidecars}
      data:
        sidecarconfig.yaml: "containers: [{name: a, image: b}]"
        proxy.sidecarconfig.yaml: "containers: [{name: a, image: b}]"
        nginx.conf: "worker_processes auto;"
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: other}
      data: {nginx.conf: "worker_processes auto;"}
      """;

  private final SidecarFiles files = new SidecarFiles();

  @Test
  void plainFilesAndConfigMapsAreRead() {
    SidecarFiles.Reading reading =
        files.take(FileTexts.of(Map.of(PLAIN, SIDECAR, MAP, CONFIG_MAP)));
    assertThat(reading.sidecars().configurations()).containsOnlyKeys("default", "proxy", "log");
    assertThat(reading.messages()).isEmpty();
    assertThat(reading.errors()).isEmpty();
  }

  @Test
  void aPlainFileOfTheTutorialsNameIsTheDefault() {
    assertThat(
            files
                .take(FileTexts.of(Map.of(Path.of("conf/sidecarconfig.yaml"), SIDECAR)))
                .sidecars()
                .configurations())
        .containsOnlyKeys("default");
  }

  @Test
  void aFileThatIsNoYamlKeepsItsLastGoodContentAndIsToldOnce() {
    files.take(FileTexts.of(Map.of(MAP, CONFIG_MAP)));
    SidecarFiles.Reading broken = files.take(FileTexts.of(Map.of(MAP, "a: [")));
    assertThat(broken.sidecars().configurations()).hasSize(2);
    assertThat(broken.messages())
        .singleElement()
        .asString()
        .contains("its last good content stays");
    SidecarFiles.Reading same = files.take(FileTexts.of(Map.of(MAP, "a: [")));
    assertThat(same.messages()).isEmpty();
    assertThat(same.errors()).hasSize(1);
    assertThat(files.take(FileTexts.of(Map.of(MAP, CONFIG_MAP))).errors()).isEmpty();
  }

  @Test
  void aFileWithoutASidecarSaysWhatWouldBeOne() {
    SidecarFiles.Reading reading =
        files.take(FileTexts.of(Map.of(MAP, "{apiVersion: v1, kind: Pod, metadata: {name: a}}")));
    assertThat(reading.errors())
        .containsExactly(
            "sidecars.yaml: error: there is no sidecar configuration in it: neither a ConfigMap with"
                + " a key sidecarconfig.yaml nor a plain one");
  }

  @Test
  void aFileThatCannotBeReadKeepsItsContent() {
    files.take(FileTexts.of(Map.of(PLAIN, SIDECAR)));
    SidecarFiles.Reading reading =
        files.take(new FileTexts(new TreeMap<>(), new TreeMap<>(Map.of(PLAIN, "cannot be read"))));
    assertThat(reading.sidecars().configurations()).containsOnlyKeys("log");
    assertThat(files.take(FileTexts.of(Map.of())).sidecars().configurations()).isEmpty();
  }
}
