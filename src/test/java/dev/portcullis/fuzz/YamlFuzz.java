package dev.portcullis.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlParts;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlWriter;
import java.util.List;

/** Any text as YAML; what is read can be written and reads back as the same. */
public final class YamlFuzz implements FuzzTarget {
  private static final int LONGEST_WRITTEN = 64 << 10;

  @Override
  public String name() {
    return "yaml";
  }

  @Override
  public List<String> dictionary() {
    return List.of(
        "- ",
        ": ",
        ":",
        "? ",
        "#",
        " #",
        "'",
        "\"",
        "|",
        "|-\n  ",
        ">+\n  ",
        "|2\n",
        "&a ",
        "*a",
        "<<: *a",
        "!!str ",
        "!!binary ",
        "!!float ",
        "!!int ",
        "!x ",
        "%YAML 1.1\n",
        "%TAG ! x\n",
        "---\n",
        "--- ",
        "...\n",
        "[",
        "]",
        "{",
        "}",
        ",",
        "\n",
        "\n  ",
        "\t",
        "~",
        "null",
        "yes",
        "no",
        "on",
        "0x1f",
        "0b1",
        "0o7",
        "017",
        "1_000",
        "1:30",
        "1e3",
        ".5",
        ".inf",
        "-.Inf",
        ".nan",
        "2001-01-01",
        "2001-01-01T00:00:00Z",
        "=",
        "<<",
        "@",
        "`",
        "\\x41",
        "\\u12",
        "\\N",
        "\\\n",
        "a",
        "b",
        "{{ x }}");
  }

  /** Aliases may stand for hundreds of thousands of nodes. */
  @Override
  public long mostBytes() {
    return 1L << 30;
  }

  @Override
  public Outcome run(String input) {
    YamlParts parts = YamlReader.parts(input);
    for (YamlDocument document : parts.documents()) {
      document.positions().at("/a/0");
      roundTrip(document.content());
    }
    if (!parts.errors().isEmpty()) {
      return Outcome.refused(parts.errors().getFirst().message());
    }
    return Outcome.taken(parts.documents().toString());
  }

  private static void roundTrip(JsonNode content) {
    String text = YamlWriter.text(content);
    if (text.length() > LONGEST_WRITTEN) {
      return; // made large by aliases
    }
    YamlParts back = YamlReader.parts(text);
    JsonNode same =
        back.documents().isEmpty() ? Json.NODES.nullNode() : back.documents().getFirst().content();
    if (!back.errors().isEmpty() || !Numbers.same(same, content)) {
      throw new AssertionError(
          content + " is written as\n" + text + "\nand read as " + same + " " + back.errors());
    }
  }
}
