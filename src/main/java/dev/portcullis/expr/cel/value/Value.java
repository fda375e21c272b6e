package dev.portcullis.expr.cel.value;

/**
 * A value of CEL. Immutable.
 *
 * @see <a href="https://github.com/google/cel-spec/blob/master/doc/langdef.md#values">Values</a>
 */
public sealed interface Value
    permits BoolValue,
        IntValue,
        UintValue,
        DoubleValue,
        StringValue,
        BytesValue,
        NullValue,
        ListValue,
        MapValue,
        OptionalValue,
        TimestampValue,
        DurationValue,
        TypeValue,
        OpaqueValue {
  /** The name of its type, as {@code type(x)} and error messages give it. */
  String typeName();
}
