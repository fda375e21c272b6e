package dev.portcullis.expr.cel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.Equality;
import dev.portcullis.expr.cel.value.JsonValues;
import dev.portcullis.expr.cel.value.ListValue;
import dev.portcullis.expr.cel.value.MapValue;
import dev.portcullis.expr.cel.value.PlainList;
import dev.portcullis.expr.cel.value.PlainMap;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** JSON looks the same whether it is wrapped, copied or given back. */
class JsonValuesPropertiesTest {
  @Provide
  Arbitrary<JsonNode> trees() {
    return trees(3);
  }

  private static Arbitrary<JsonNode> trees(int depth) {
    Arbitrary<JsonNode> leaves =
        Arbitraries.oneOf(
            Arbitraries.just(Json.NODES.nullNode()),
            Arbitraries.of(true, false).map(Json.NODES::booleanNode),
            Arbitraries.longs().map(Json.NODES::numberNode),
            Arbitraries.doubles().map(Json.NODES::numberNode),
            Arbitraries.strings().ofMaxLength(5).map(Json.NODES::textNode));
    if (depth == 0) {
      return leaves;
    }
    Arbitrary<JsonNode> inner = trees(depth - 1);
    return Arbitraries.oneOf(
        leaves,
        inner.list().ofMaxSize(3).map(JsonValuesPropertiesTest::array),
        Arbitraries.maps(Arbitraries.strings().alpha().ofMaxLength(3), inner)
            .ofMaxSize(3)
            .map(JsonValuesPropertiesTest::object));
  }

  private static JsonNode array(List<JsonNode> items) {
    ArrayNode out = Json.NODES.arrayNode();
    items.forEach(out::add);
    return out;
  }

  private static JsonNode object(Map<String, JsonNode> fields) {
    ObjectNode out = Json.object();
    fields.forEach(out::set);
    return out;
  }

  /** The value with everything copied into values of its own. */
  private static Value copy(Value value) throws ExpressionException {
    if (value instanceof ListValue list) {
      List<Value> out = new ArrayList<>();
      for (Value element : list) {
        out.add(copy(element));
      }
      return new PlainList(out);
    }
    if (value instanceof MapValue map) {
      PlainMap out = PlainMap.empty();
      for (Value key : map.keys()) {
        Value inner = map.find(key);
        if (inner != null) {
          out.put(key, copy(inner));
        }
      }
      return out;
    }
    return value;
  }

  @Property
  void comesBackAsItWas(@ForAll("trees") JsonNode tree) throws ExpressionException {
    Value value = JsonValues.of(tree);
    assertThat(JsonValues.json(value)).isEqualTo(tree);
    assertThat(JsonValues.json(copy(value))).isEqualTo(tree);
  }

  @Property
  void equalsItsCopy(@ForAll("trees") JsonNode tree) throws ExpressionException {
    Value value = JsonValues.of(tree);
    assertThat(Equality.equal(value, copy(value))).isTrue();
    assertThat(Equality.equal(copy(value), value)).isTrue();
  }

  @Property
  void isEqualAsNumbersAre(@ForAll("trees") JsonNode left, @ForAll("trees") JsonNode right)
      throws ExpressionException {
    assertThat(Equality.equal(JsonValues.of(left), JsonValues.of(right)))
        .isEqualTo(Equality.equal(JsonValues.of(right), JsonValues.of(left)));
    assertThat(Equality.equal(JsonValues.of(left), JsonValues.of(right)))
        .isEqualTo(Numbers.same(left, right));
  }

  @Property
  void growsWithoutChangingWhatItGrewFrom(
      @ForAll("trees") JsonNode first, @ForAll("trees") JsonNode second)
      throws ExpressionException {
    PlainList base = new PlainList(new ArrayList<>(List.of(JsonValues.of(first))));
    PlainList one = PlainList.concatenated(base, base);
    PlainList other = PlainList.concatenated(base, new PlainList(List.of(JsonValues.of(second))));
    assertThat(base.size()).isEqualTo(1);
    assertThat(JsonValues.json(one)).isEqualTo(array(List.of(first, first)));
    assertThat(JsonValues.json(other)).isEqualTo(array(List.of(first, second)));
  }
}
