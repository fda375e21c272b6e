package dev.portcullis.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlWriterTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '^',
      delimiter = ';',
      value = {
        "plain text;plain text",
        "a: b;'a: b'",
        "it's: so;'it''s: so'",
        "yes;\"yes\"",
        "010;\"010\"",
        "null;\"null\"",
        "*x;'*x'",
        "- x;'- x'",
        "-x;-x",
        "a #b;'a #b'",
        "a#b;a#b",
        "2021-01-02;\"2021-01-02\"",
        "2021-01-02x;2021-01-02x",
        "<<;\"<<\"",
        "=;=",
        ":x;:x",
        "?;'?'",
        "1:30;\"1:30\"",
        "é;é",
        "https://x:443;https://x:443",
      })
  void quotesOnlyWhatNeedsIt(String text, String written) {
    assertThat(YamlWriter.text(Json.NODES.textNode(text))).isEqualTo(written + "\n");
  }

  @Test
  void writesListsAtTheIndentationOfTheirKey() throws Exception {
    JsonNode tree =
        Json.parse("{\"b\":[{\"y\":1,\"x\":[1,[2,3]]},{}],\"a\":{\"t\":\"l1\\nl2\\n\"}}");
    assertThat(YamlWriter.text(tree))
        .isEqualTo(
            "a:\n  t: |\n    l1\n    l2\nb:\n- x:\n  - 1\n  - - 2\n    - 3\n  \"y\": 1\n- {}\n");
  }

  @Test
  void numbersInKeysCountByTheirValue() throws Exception {
    assertThat(
            YamlWriter.text(
                Json.parse("{\"r10\":1,\"r2\":1,\"r\":1,\"ra\":1,\"r-\":1,\"r02\":1,\"R\":1}")))
        .isEqualTo("R: 1\nr: 1\nr-: 1\nr2: 1\nr02: 1\nr10: 1\nra: 1\n");
  }

  @Test
  void floatsAreWrittenAsGoWritesThem() throws Exception {
    assertThat(YamlWriter.text(Json.parse("[0.5, 1.0, 1000000.0, 1234567.5, 0.00001]")))
        .isEqualTo("- 0.5\n- 1\n- 1000000\n- 1.2345675e+06\n- 1e-05\n");
  }

  @Test
  void whatCannotBeShownIsEscaped() throws Exception {
    assertThat(YamlWriter.text(Json.NODES.textNode("a \nb\t\ud83d\ude00")))
        .isEqualTo("\"a \\nb\\t\\U0001F600\"\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a",
        "true",
        "~",
        "1e3",
        "0x1f",
        "line\nline",
        "line\n\n",
        " lead\nline",
        "\n",
        "tab\there",
        "esc\u001b[31m",
        "'",
        "\"",
        "a: ",
        "# c",
        "2021-01-02",
        "12:30",
        "{{ x }}",
        "[a]",
        "!tag",
        "&a",
        "%d",
        "@x",
        "back`tick",
        "\u00e9\u4e16\ud83d\ude00",
        "trailing \nblank ",
        "---",
        "...",
        "=",
        "<<",
        "?",
        ": x",
        "|",
        ">"
      })
  void readsBackAsItWas(String text) throws Exception {
    JsonNode tree = Json.object().put("k", text).set("l", Json.NODES.arrayNode().add(text));
    List<YamlDocument> documents = YamlReader.documents(YamlWriter.text(tree));
    assertThat(documents).hasSize(1);
    assertThat(documents.getFirst().content()).isEqualTo(tree);
  }
}
