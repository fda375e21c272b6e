package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.cel.value.OpaqueValue;
import dev.portcullis.value.Quantity;

/** A quantity; two are equal when their amounts are. */
final class QuantityValue implements OpaqueValue {
  private final Quantity quantity;

  QuantityValue(Quantity quantity) {
    this.quantity = quantity;
  }

  Quantity quantity() {
    return quantity;
  }

  @Override
  public String typeName() {
    return "kubernetes.Quantity";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof QuantityValue value && quantity.compareTo(value.quantity) == 0;
  }

  @Override
  public int hashCode() {
    return quantity.amount().stripTrailingZeros().hashCode();
  }

  @Override
  public String toString() {
    return quantity.text();
  }
}
