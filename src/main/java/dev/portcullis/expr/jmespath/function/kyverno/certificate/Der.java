package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import dev.portcullis.expr.ExpressionException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads elements of DER one after the other; strict about lengths. Used by one thread. */
final class Der {
  static final int BOOLEAN = 0x01;
  static final int INTEGER = 0x02;
  static final int BIT_STRING = 0x03;
  static final int OCTET_STRING = 0x04;
  static final int NULL = 0x05;
  static final int OBJECT_IDENTIFIER = 0x06;
  static final int SEQUENCE = 0x30;
  static final int SET = 0x31;

  private static final int NUMBER = 0x1f;
  private static final int LONG_LENGTH = 0x80;
  private static final int MOST_LENGTH_BYTES = 4;

  private final byte[] bytes;
  private final int end;
  private int at;

  Der(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  private Der(byte[] bytes, int at, int end) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  /**
   * An element.
   *
   * @param tag its tag
   * @param whole tag, length and content
   * @param content what is in it
   */
  record Element(int tag, Der whole, Der content) {}

  /** A tag that only means something where it stands. */
  static int context(int number, boolean constructed) {
    return 0x80 | (constructed ? 0x20 : 0) | number;
  }

  boolean isEmpty() {
    return at >= end;
  }

  /** The tag of the next element; negative when there is none. */
  int tag() {
    return isEmpty() ? -1 : bytes[at] & 0xff;
  }

  /** What is left. */
  byte[] bytes() {
    return Arrays.copyOfRange(bytes, at, end);
  }

  /** What is left, as text with one character for each byte. */
  String text() {
    return new String(bytes, at, end - at, StandardCharsets.ISO_8859_1);
  }

  /** Reads the next element; empty when there is none that is well-formed. */
  Optional<Element> next() {
    int start = at;
    if (end - at < 2 || (bytes[at] & NUMBER) == NUMBER) {
      return Optional.empty();
    }
    int first = bytes[at + 1] & 0xff;
    int header = 2;
    long length = first;
    if (first >= LONG_LENGTH) {
      int count = first & 0x7f;
      header += count;
      if (count == 0 || count > MOST_LENGTH_BYTES || end - at < header) {
        return Optional.empty();
      }
      length = new BigInteger(1, Arrays.copyOfRange(bytes, at + 2, at + header)).longValue();
      if (length < LONG_LENGTH || length >> (8 * (count - 1)) == 0) {
        return Optional.empty();
      }
    }
    if (length > end - at - header) {
      return Optional.empty();
    }
    at += header + (int) length;
    return Optional.of(
        new Element(
            bytes[start] & 0xff, new Der(bytes, start, at), new Der(bytes, start + header, at)));
  }

  /** Reads the next element, which has this tag. */
  Element element(int tag, String fault) throws ExpressionException {
    if (tag() != tag) {
      throw DecodedCertificate.failure(fault);
    }
    return next().orElseThrow(() -> DecodedCertificate.failure(fault));
  }

  /** Reads the next element, which has this tag, and gives what is in it. */
  Der read(int tag, String fault) throws ExpressionException {
    return element(tag, fault).content();
  }

  /** Reads the next element if it has this tag. */
  Optional<Der> optional(int tag, String fault) throws ExpressionException {
    return tag() == tag ? Optional.of(read(tag, fault)) : Optional.empty();
  }

  BigInteger integer(String fault) throws ExpressionException {
    return integer(INTEGER, fault);
  }

  BigInteger integer(int tag, String fault) throws ExpressionException {
    byte[] content = read(tag, fault).bytes();
    boolean padded =
        content.length > 1
            && (content[0] == 0 && content[1] >= 0 || content[0] == -1 && content[1] < 0);
    if (content.length == 0 || padded) {
      throw DecodedCertificate.failure(fault);
    }
    return new BigInteger(content);
  }

  /** Reads an integer of 64 bits. */
  long number(int tag, String fault) throws ExpressionException {
    BigInteger value = integer(tag, fault);
    if (value.bitLength() >= Long.SIZE) {
      throw DecodedCertificate.failure(fault);
    }
    return value.longValue();
  }

  boolean bool(String fault) throws ExpressionException {
    byte[] content = read(BOOLEAN, fault).bytes();
    if (content.length != 1 || content[0] != 0 && content[0] != -1) {
      throw DecodedCertificate.failure(fault);
    }
    return content[0] != 0;
  }

  /** Reads an object identifier as its numbers. */
  List<Long> oid(String fault) throws ExpressionException {
    return oid(read(OBJECT_IDENTIFIER, fault), fault);
  }

  private static List<Long> oid(Der content, String fault) throws ExpressionException {
    List<Long> numbers = new ArrayList<>();
    long number = 0;
    for (byte b : content.bytes()) {
      number = number << 7 | b & 0x7f;
      if (number > Integer.MAX_VALUE) {
        throw DecodedCertificate.failure(fault);
      }
      if (b >= 0) {
        if (numbers.isEmpty()) {
          numbers.add(Math.min(number / 40, 2));
          number -= numbers.getFirst() * 40;
        }
        numbers.add(number);
        number = 0;
      }
    }
    if (numbers.isEmpty() || content.bytes()[content.bytes().length - 1] < 0) {
      throw DecodedCertificate.failure(fault);
    }
    return numbers;
  }

  Bits bits(String fault) throws ExpressionException {
    byte[] content = read(BIT_STRING, fault).bytes();
    if (content.length == 0
        || content[0] < 0
        || content[0] > 7
        || content.length == 1 && content[0] != 0) {
      throw DecodedCertificate.failure(fault);
    }
    return new Bits(new BigInteger(1, content), content.length - 1, content[0]);
  }

  /**
   * A bit string.
   *
   * @param number the bits with the byte that tells the padding before them, as a number
   * @param length the number of bytes
   * @param padding how many bits of the last byte do not count
   */
  record Bits(BigInteger number, int length, int padding) {
    /** Whether the bit at an index from the left is set. */
    boolean isSet(int index) {
      return index < length * 8 - padding && number.testBit(length * 8 - 1 - index);
    }

    /** The bytes, moved to the right so that the padding goes. */
    byte[] aligned() {
      BigInteger bits = number.mod(BigInteger.ONE.shiftLeft(length * 8)).shiftRight(padding);
      byte[] bare = bits.toByteArray();
      byte[] aligned = new byte[length];
      int count = Math.min(length, bare.length);
      System.arraycopy(bare, bare.length - count, aligned, length - count, count);
      return aligned;
    }
  }
}
