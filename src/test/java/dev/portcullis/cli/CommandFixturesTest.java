package dev.portcullis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs command lines as a user would and compares exit codes, output and written files with tables.
 * {@code {dir}} in a table is a folder with the table's files.
 */
class CommandFixturesTest {
  private static final String TABLES = "/fixtures/cli/";
  private static final Map<String, Integer> CASES =
      Map.of("apply", 50, "test", 64, "jp", 15, "conformance", 9);

  @TempDir Path folder;

  @Test
  void noTableHasLostCases() throws Exception {
    for (Map.Entry<String, Integer> table : CASES.entrySet()) {
      assertThat(table(table.getKey()).path("cases").size())
          .as(table.getKey())
          .isEqualTo(table.getValue());
    }
  }

  @TestFactory
  Stream<DynamicTest> commands() {
    return CASES.keySet().stream().sorted().flatMap(this::tests);
  }

  private Stream<DynamicTest> tests(String name) {
    JsonNode table = table(name);
    List<DynamicTest> tests = new ArrayList<>();
    for (JsonNode one : table.path("cases")) {
      String title = name + ": " + one.path("name").asText();
      Path place = folder.resolve(name + tests.size());
      tests.add(DynamicTest.dynamicTest(title, () -> run(table, one, place)));
    }
    return tests.stream();
  }

  private static JsonNode table(String name) {
    try (InputStream in = CommandFixturesTest.class.getResourceAsStream(TABLES + name + ".yaml")) {
      assertThat(in).as(name).isNotNull();
      List<YamlDocument> documents =
          YamlReader.documents(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      assertThat(documents).hasSize(1);
      return documents.getFirst().content();
    } catch (Exception e) {
      throw new AssertionError(name, e);
    }
  }

  private static void run(JsonNode table, JsonNode one, Path place) throws IOException {
    write(table.path("files"), place);
    write(one.path("files"), place);
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    InputStream before = System.in;
    System.setIn(
        new ByteArrayInputStream(one.path("stdin").asText("").getBytes(StandardCharsets.UTF_8)));
    int exit;
    try {
      exit =
          RootCommand.commandLine()
              .setOut(new PrintWriter(out, true))
              .setErr(new PrintWriter(err, true))
              .execute(arguments(one, place));
    } finally {
      System.setIn(before);
    }
    String printed = out.toString().replace(place.toString(), "{dir}");
    String said = err.toString().replace(place.toString(), "{dir}");
    String all = "out:\n" + printed + "\nerr:\n" + said;
    assertThat(exit).as(all).isEqualTo(one.path("exit").asInt(0));
    compare(printed, one, "out", all);
    compare(said, one, "err", all);
    for (Map.Entry<String, JsonNode> file : one.path("writes").properties()) {
      assertThat(Files.readString(place.resolve(file.getKey())))
          .isEqualTo(file.getValue().asText());
    }
  }

  private static void write(JsonNode files, Path place) throws IOException {
    for (Map.Entry<String, JsonNode> file : files.properties()) {
      Path path = place.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue().asText());
    }
  }

  private static String[] arguments(JsonNode one, Path place) {
    List<String> arguments = new ArrayList<>();
    one.path("args").forEach(a -> arguments.add(a.asText().replace("{dir}", place.toString())));
    return arguments.toArray(String[]::new);
  }

  /**
   * A text is the whole output; a list holds parts of it, those that begin with ! are not in it.
   */
  private static void compare(String actual, JsonNode one, String field, String all) {
    JsonNode expected = one.path(field);
    if (expected.isTextual()) {
      assertThat(actual).as(all).isEqualTo(expected.textValue());
    }
    for (JsonNode part : expected) {
      String text = part.asText();
      if (text.startsWith("!")) {
        assertThat(actual).as(all).doesNotContain(text.substring(1));
      } else {
        assertThat(actual).as(all).contains(text);
      }
    }
  }
}
