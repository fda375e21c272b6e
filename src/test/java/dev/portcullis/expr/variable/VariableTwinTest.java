package dev.portcullis.expr.variable;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.JmesPath;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Scanners and substitution against slow twins: regular expressions, and the rounds of substitution
 * as they are described.
 */
class VariableTwinTest {
  private static final int TEXTS = 20_000;

  private static final Pattern VARIABLE =
      Pattern.compile("(^|[^\\\\])(\\{\\{(?:\\{[^{}]*\\}|[^{}])*\\}\\})");
  private static final Pattern REFERENCE =
      Pattern.compile("^\\$\\(.[^\\ ]*\\)|[^\\\\]\\$\\(.[^\\ ]*\\)");
  private static final Pattern ESCAPED_REFERENCE = Pattern.compile("\\\\\\$\\(.[^\\ \\)]*\\)");

  private static final String[] CHARACTERS = {
    "{{",
    "{{",
    "{",
    "}",
    "}}",
    "}}",
    "$(",
    "\\",
    "$",
    "(",
    ")",
    " ",
    "a",
    "-",
    "\n",
    "\u00e9",
    "\ud83d\ude00"
  };

  private static final String[] PIECES = {
    "{{ s }}",
    "{{n}}",
    "{{ e }}",
    "{{- v }}",
    "{{ v }}",
    "{{ w }}",
    "{{ m.{{ k }} }}",
    "{{ m }}",
    "{{ zz }}",
    "{{ s. }}",
    "{{ l }}",
    "\\{{ s }}",
    "{{",
    "}}",
    "{",
    "}",
    "\\",
    " ",
    "a",
    "\u00e9",
    "{{ m | {x: a} }}",
    "{{ }}",
    "{{- e }}",
    "{{ b }}"
  };

  private static final JsonNode DATA =
      FakeSources.json(
          """
          {"s": "str", "n": 5, "e": "", "v": "{{ s }}", "w": "x{{ n }}{{ e }}", "k": "a", "b": "}} {{",
           "m": {"a": "{{ n }}", "c": ["{{ s }}-{{ e }}", true], "{{ s }}": "\\\\{{ s }}"},
           "l": ["{{ m.c }}", "{{ e }}{{ n }}"]}
          """);

  @Test
  void scansAgreeWithRegularExpressions() {
    Random random = new Random(11);
    int found = 0;
    for (int i = 0; i < TEXTS; i++) {
      String text = text(CHARACTERS, 14, random);
      List<String> variables =
          VariableScan.find(text).stream().map(VariableScan.Found::whole).toList();
      assertThat(variables).as(text).isEqualTo(all(VARIABLE, text));
      assertThat(ReferenceScan.find(text).stream().map(f -> f.lead() + f.text()).toList())
          .as(text)
          .isEqualTo(all(REFERENCE, text));
      assertThat(ReferenceScan.unescape(text)).as(text).isEqualTo(unescaped(text));
      found += variables.isEmpty() ? 0 : 1;
    }
    assertThat(found).isGreaterThan(TEXTS / 20);
  }

  private static List<String> all(Pattern pattern, String text) {
    List<String> all = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      all.add(matcher.group());
    }
    return all;
  }

  private static String unescaped(String text) {
    String out = text;
    for (String escaped : all(ESCAPED_REFERENCE, text)) {
      out = out.replace(escaped, escaped.substring(1));
    }
    return out;
  }

  @Test
  void substitutionAgreesWithItsTwin() {
    Random random = new Random(12);
    int failed = 0;
    for (int i = 0; i < TEXTS; i++) {
      String text = text(PIECES, 6, random);
      String expected = result(() -> twin(TextNode.valueOf(text), "", Budget.untimed()));
      Scope scope = VariablesSubject.scope(Json.object().set("data", DATA));
      Template template = VariablesSubject.TEMPLATES.compile(TextNode.valueOf(text));
      assertThat(result(() -> template.substitute(scope))).as(text).isEqualTo(expected);
      failed += expected.startsWith("failed") ? 1 : 0;
    }
    assertThat(failed).isBetween(TEXTS / 10, TEXTS * 9 / 10);
  }

  private interface Substitution {
    JsonNode run() throws ExpressionException;
  }

  private static String result(Substitution substitution) {
    try {
      return Numbers.floats(substitution.run()).toString();
    } catch (ExpressionException e) {
      return e.text();
    }
  }

  private static JsonNode twin(JsonNode node, String path, Budget budget)
      throws ExpressionException {
    if (!node.isTextual()) {
      return inside(node, path, budget);
    }
    String text = node.textValue();
    List<String> round = all(VARIABLE, text);
    while (!round.isEmpty()) {
      String whole = text;
      boolean shallow = false;
      for (String match : round) {
        String variable = group(match);
        String expression = variable.replace("{{", "").replace("}}", "").strip();
        shallow = expression.startsWith("-");
        JsonNode value =
            query(shallow ? expression.substring(1).strip() : expression, path, budget);
        if (whole.equals(variable)) {
          return value.isContainerNode() ? inside(value, path, budget) : value;
        }
        String lead = match.substring(0, match.length() - variable.length());
        String shown = value.isTextual() ? value.textValue() : JsonText.of(value);
        String inserted = shallow ? shown.replace("{{", "\\{{") : shown;
        int at = text.indexOf(match);
        if (at >= 0) {
          text = text.substring(0, at) + lead + inserted + text.substring(at + match.length());
        }
      }
      round = shallow ? List.of() : all(VARIABLE, text);
    }
    return TextNode.valueOf(text.replace("\\{{", "{{"));
  }

  private static String group(String match) {
    Matcher matcher = VARIABLE.matcher(match);
    assertThat(matcher.find()).isTrue();
    return matcher.group(2);
  }

  private static JsonNode inside(JsonNode node, String path, Budget budget)
      throws ExpressionException {
    if (node.isObject()) {
      ObjectNode out = Json.object();
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        JsonNode key = twin(TextNode.valueOf(field.getKey()), path, budget);
        out.set(key.textValue(), twin(field.getValue(), path + "/" + field.getKey(), budget));
      }
      return out;
    }
    if (node.isArray()) {
      ArrayNode out = Json.NODES.arrayNode();
      for (int i = 0; i < node.size(); i++) {
        out.add(twin(node.get(i), path + "/" + i, budget));
      }
      return out;
    }
    return node;
  }

  private static JsonNode query(String expression, String path, Budget budget)
      throws ExpressionException {
    String failed = "failed to resolve " + expression + " at path " + path + ": ";
    if (expression.isEmpty()) {
      throw new ExpressionException(Kind.SYNTAX, failed + "invalid query (nil)");
    }
    JmesPath compiled = compiled(expression, failed);
    try {
      return compiled.search(Numbers.floats(DATA), budget);
    } catch (ExpressionException e) {
      throw e.within(failed + "JMESPath query failed: ");
    }
  }

  private static JmesPath compiled(String expression, String failed) throws ExpressionException {
    try {
      return VariablesSubject.EXPRESSIONS.compile(expression);
    } catch (ExpressionException e) {
      throw e.within(failed + "incorrect query " + expression + ": ");
    }
  }

  private static String text(String[] pieces, int most, Random random) {
    StringBuilder out = new StringBuilder();
    for (int i = 1 + random.nextInt(most); i > 0; i--) {
      out.append(pieces[random.nextInt(pieces.length)]);
    }
    return out.toString();
  }
}
