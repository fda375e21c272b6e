package dev.portcullis.expr.cel.value;

import java.util.Arrays;

/** Bytes. */
public final class BytesValue implements Value {
  private final byte[] bytes;

  /** A value that keeps these bytes; the caller does not change them any more. */
  public BytesValue(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The bytes; the caller does not change them. */
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public String typeName() {
    return "bytes";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BytesValue b && Arrays.equals(bytes, b.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "BytesValue[" + bytes.length + "]";
  }
}
