package dev.portcullis.expr.jmespath;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a function is called and takes, as {@code jp function} shows it and as calls are checked.
 *
 * @param name its name
 * @param parameters its parameters in order
 * @param variadic whether the last parameter may be repeated
 * @param returns the types it gives
 * @param note one sentence of documentation
 * @param example an expression that works, for documentation and as a test
 * @param result the compact JSON the example gives; empty where it varies (time, randomness)
 */
public record FunctionSignature(
    String name,
    List<Parameter> parameters,
    boolean variadic,
    Set<ValueType> returns,
    String note,
    String example,
    String result) {
  public FunctionSignature {
    parameters = List.copyOf(parameters);
    returns = Set.copyOf(returns);
  }

  /**
   * One parameter.
   *
   * @param types the types it accepts, in the order error texts name them
   */
  public record Parameter(Set<ValueType> types) {
    public Parameter {
      types = Collections.unmodifiableSet(new LinkedHashSet<>(types));
    }

    /** A parameter that accepts these types, named in this order. */
    public static Parameter of(ValueType first, ValueType... more) {
      Set<ValueType> types = new LinkedHashSet<>();
      types.add(first);
      Collections.addAll(types, more);
      return new Parameter(types);
    }
  }

  /** The types of the language, named as error texts name them. */
  public enum ValueType {
    /** Any value. */
    ANY("any"),
    /** A number. */
    NUMBER("number"),
    /** A string. */
    STRING("string"),
    /** True or false. */
    BOOLEAN("boolean"),
    /** A list. */
    ARRAY("array"),
    /** An object. */
    OBJECT("object"),
    /** A list of numbers. */
    ARRAY_NUMBER("array[number]"),
    /** A list of strings. */
    ARRAY_STRING("array[string]"),
    /** An expression reference. */
    EXPRESSION("expref");

    private final String text;

    ValueType(String text) {
      this.text = text;
    }

    /** The name in error texts. */
    public String text() {
      return text;
    }
  }
}
