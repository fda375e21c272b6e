package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.value.Numbers;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlParts;
import dev.portcullis.yaml.YamlReader;
import java.util.List;
import java.util.Set;

/** {@code parse_yaml}: the value of the first document of a YAML text. */
final class ParseYamlFunction extends KyvernoFunction {
  ParseYamlFunction() {
    super(
        "parse_yaml",
        List.of(STRING),
        Set.of(ValueType.ANY),
        "reads a YAML text",
        "parse_yaml('[1, yes]')",
        "[1,true]");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    budget.spend(arguments.text(0).length() / PARSED_PER_STEP);
    YamlParts parts = YamlReader.parts(arguments.text(0));
    for (YamlParts.Fault fault : parts.errors()) {
      if (fault.index() == 0) {
        throw failure(fault.message());
      }
    }
    for (YamlDocument document : parts.documents()) {
      if (document.index() == 0) {
        return Numbers.floats(document.content());
      }
    }
    return NullNode.instance;
  }
}
