package dev.portcullis.value;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.io.IOException;
import java.io.Serial;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The one way JSON enters the program: every number is a {@link LongNode} (written without fraction
 * or exponent and within 64 bits) or a {@link DoubleNode}, so that equality and the difference
 * between int and float, which policies can see, do not depend on where a document came from.
 *
 * <p>Trees are treated as immutable once they are built; whoever changes one copies it first.
 */
public final class Json {
  /** Creates nodes that keep the number convention of this class. */
  public static final JsonNodeFactory NODES = new Nodes();

  /** The deepest nesting that is read; deeper input is refused. */
  public static final int MAX_DEPTH = 500;

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .nodeFactory(new ReadNodes())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .build();

  private static final String OUT_OF_RANGE = "a number is out of range";

  private static final ObjectReader READER = MAPPER.readerFor(JsonNode.class);

  static {
    MAPPER
        .getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(MAX_DEPTH)
                .maxStringLength(16 << 20)
                .maxNumberLength(2000)
                .build());
  }

  private Json() {}

  /**
   * Reads one JSON document.
   *
   * @throws JsonSyntaxException when the text is no JSON, has trailing text, is nested too deeply
   *     or holds a number that no float can
   */
  public static JsonNode parse(String text) throws JsonSyntaxException {
    try {
      return present(READER.readValue(text));
    } catch (OutOfRange e) {
      throw new JsonSyntaxException(OUT_OF_RANGE);
    } catch (JsonProcessingException e) {
      throw new JsonSyntaxException(e.getOriginalMessage());
    }
  }

  /**
   * Reads one JSON document from UTF-8 bytes.
   *
   * @throws JsonSyntaxException when the bytes are no JSON, have trailing text, are nested too
   *     deeply or hold a number that no float can
   */
  public static JsonNode parse(byte[] bytes) throws JsonSyntaxException {
    try {
      return present(READER.readValue(bytes));
    } catch (OutOfRange e) {
      throw new JsonSyntaxException(OUT_OF_RANGE);
    } catch (JsonProcessingException e) {
      throw new JsonSyntaxException(e.getOriginalMessage());
    } catch (IOException e) {
      throw new JsonSyntaxException(String.valueOf(e.getMessage()));
    }
  }

  private static JsonNode present(JsonNode node) throws JsonSyntaxException {
    if (node == null || node instanceof MissingNode) {
      throw new JsonSyntaxException("unexpected end of JSON input");
    }
    return node;
  }

  /** A new empty object whose numbers keep the convention of this class. */
  public static ObjectNode object() {
    return NODES.objectNode();
  }

  /** Text that is no JSON document. */
  public static final class JsonSyntaxException extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    JsonSyntaxException(String message) {
      super(message, null, false, false);
    }
  }

  /** A number in a text that would become infinite, on its way to becoming a syntax error. */
  private static final class OutOfRange extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    OutOfRange() {
      super(OUT_OF_RANGE, null, false, false);
    }
  }

  /** What is read holds no infinite number; what is made of it afterwards is not judged here. */
  private static final class ReadNodes extends Nodes {
    @Serial private static final long serialVersionUID = 1L;

    @Override
    public NumericNode numberNode(double v) {
      if (Double.isInfinite(v)) {
        throw new OutOfRange();
      }
      return super.numberNode(v);
    }

    @Override
    public ValueNode numberNode(BigInteger v) {
      return v == null || v.bitLength() < 64 ? super.numberNode(v) : numberNode(v.doubleValue());
    }

    @Override
    public ValueNode numberNode(BigDecimal v) {
      return v == null ? nullNode() : numberNode(v.doubleValue());
    }

    @Override
    public ObjectNode objectNode() {
      return NODES.objectNode();
    }

    @Override
    public ArrayNode arrayNode() {
      return NODES.arrayNode();
    }
  }

  private static class Nodes extends JsonNodeFactory {
    @Serial private static final long serialVersionUID = 1L;

    @Override
    public NumericNode numberNode(byte v) {
      return LongNode.valueOf(v);
    }

    @Override
    public NumericNode numberNode(short v) {
      return LongNode.valueOf(v);
    }

    @Override
    public NumericNode numberNode(int v) {
      return LongNode.valueOf(v);
    }

    @Override
    public NumericNode numberNode(float v) {
      return DoubleNode.valueOf(v);
    }

    @Override
    public ValueNode numberNode(BigInteger v) {
      if (v == null) {
        return nullNode();
      }
      return v.bitLength() < 64
          ? LongNode.valueOf(v.longValue())
          : DoubleNode.valueOf(v.doubleValue());
    }

    @Override
    public ValueNode numberNode(BigDecimal v) {
      return v == null ? nullNode() : DoubleNode.valueOf(v.doubleValue());
    }
  }
}
