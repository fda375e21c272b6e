package dev.portcullis.expr.cel.library;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.cel.value.JsonValues;
import dev.portcullis.expr.cel.value.NullValue;
import dev.portcullis.expr.cel.value.OpaqueValue;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.port.Answer;
import dev.portcullis.port.GlobalContextLookup;

/**
 * The variable {@code globalContext}: entries that the controller keeps.
 *
 * @param entries where they are kept
 */
public record GlobalContext(GlobalContextLookup entries) implements OpaqueValue {
  @Override
  public String typeName() {
    return KyvernoLibrary.GLOBAL_CONTEXT;
  }

  /** The data of an entry or of one of its projections, or null where there is none. */
  Value get(String name, String projection) throws ExpressionException {
    String key = projection.isEmpty() ? name : name + "." + projection;
    return switch (entries.entry(key)) {
      case Answer.Found<JsonNode> found -> JsonValues.of(found.value());
      case Answer.Absent<JsonNode> _ -> NullValue.NULL;
      case Answer.Unavailable<JsonNode> unavailable ->
          throw new ExpressionException(Kind.LOOKUP, unavailable.reason());
    };
  }
}
