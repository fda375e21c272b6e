package dev.portcullis.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

class YamlPropertiesTest {
  @Property(tries = 500)
  void whatIsWrittenReadsBackAsTheSame(@ForAll("trees") JsonNode tree) throws YamlSyntaxException {
    List<YamlDocument> read = YamlReader.documents(YamlWriter.text(tree));
    JsonNode back = read.isEmpty() ? Json.NODES.nullNode() : read.getFirst().content();
    assertThat(Numbers.same(back, tree)).as(YamlWriter.text(tree)).isTrue();
  }

  @Property(tries = 500)
  void anyTextIsReadOrRefused(@ForAll("texts") String text) {
    YamlParts parts = YamlReader.parts(text);
    assertThat(parts.errors()).allSatisfy(e -> assertThat(e.message()).isNotEmpty());
    parts.documents().forEach(d -> assertThat(d.positions().at("/a/0").line()).isPositive());
  }

  @Provide
  Arbitrary<JsonNode> trees() {
    return trees(3);
  }

  private Arbitrary<JsonNode> trees(int depth) {
    return depth == 0
        ? leaves()
        : Arbitraries.oneOf(leaves(), leaves(), lists(depth - 1), maps(depth - 1));
  }

  private Arbitrary<JsonNode> leaves() {
    return Arbitraries.oneOf(
        pieces().map(Json.NODES::textNode),
        Arbitraries.strings()
            .ofMaxLength(6)
            .filter(YamlPropertiesTest::wellFormed)
            .map(Json.NODES::textNode),
        Arbitraries.longs().map(Json.NODES::numberNode),
        Arbitraries.of(0.5, -1.25e-7, 1e300).map(Json.NODES::numberNode),
        Arbitraries.of(true, false).map(Json.NODES::booleanNode),
        Arbitraries.just(Json.NODES.nullNode()));
  }

  /** Texts made of what means something in YAML. */
  private static Arbitrary<String> pieces() {
    return Arbitraries.of(
            "a",
            " ",
            "\n",
            "-",
            ":",
            "#",
            "'",
            "\"",
            "1",
            "0x",
            "yes",
            "null",
            "{{",
            "}}",
            "|",
            ">",
            "*",
            "&",
            "!",
            "%",
            "@",
            "`",
            "[",
            ",",
            "?",
            "---",
            "...",
            "~",
            "<<",
            "=",
            "\t",
            "\\",
            "é",
            "2001-01-01",
            "1:2")
        .list()
        .ofMaxSize(5)
        .map(parts -> String.join("", parts));
  }

  private static boolean wellFormed(String text) {
    return text.codePoints().noneMatch(c -> (c >= 0xd800 && c <= 0xdfff) || c == 0);
  }

  private Arbitrary<JsonNode> lists(int depth) {
    return trees(depth).list().ofMaxSize(3).map(items -> Json.NODES.arrayNode().addAll(items));
  }

  private Arbitrary<JsonNode> maps(int depth) {
    return Combinators.combine(pieces(), trees(depth))
        .as((key, value) -> Tuple.of(key, value))
        .list()
        .ofMaxSize(3)
        .map(
            fields -> {
              var out = Json.object();
              fields.forEach(f -> out.set(f.get1(), f.get2()));
              return out;
            });
  }

  @Provide
  Arbitrary<String> texts() {
    return pieces().list().ofMaxSize(12).map(parts -> String.join("", parts));
  }
}
