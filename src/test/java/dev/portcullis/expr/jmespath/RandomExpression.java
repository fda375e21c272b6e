package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.Random;

/**
 * Makes expressions and data on which Kyverno's dialect and an independent library agree.
 *
 * <p>Left out on purpose, because the dialect differs: negated chains; more than one step behind
 * {@code x.*} and behind a list or hash; slices of anything but lists; calls behind a dot; calls
 * that can fail. Left out because the library differs from the specification: null values of
 * objects; nulls in lists that are flattened or sliced (so an expression has either the one or the
 * other); slices that go backwards from a negative start or to a negative end, or of empty lists.
 */
final class RandomExpression {
  /**
   * Where a filter may say that its element is not null: the library keeps nulls that pass, the
   * specification drops them.
   */
  static final String NOT_NULL = "\u0001";

  private static final String[] KEYS = {"a", "b", "c", "d"};
  private static final String[] TEXTS = {"", "a", "b", "ab", "10"};
  private static final String[] COMPARATORS = {"==", "!=", "<", "<=", ">", ">="};

  private final Random random;

  /** Whether lists may hold nulls; then none is flattened or sliced. */
  private final boolean nulls;

  RandomExpression(long seed) {
    this.random = new Random(seed);
    this.nulls = random.nextBoolean();
  }

  /** An expression whose operators are written without parentheses where chance leaves them out. */
  String expression(int depth) {
    if (depth <= 0) {
      return random.nextInt(4) == 0 ? literal() : chain(0);
    }
    return switch (random.nextInt(10)) {
      case 0 -> expression(depth - 1) + " || " + expression(depth - 1);
      case 1 -> expression(depth - 1) + " && " + expression(depth - 1);
      case 2 -> expression(depth - 1) + " | " + chain(depth - 1);
      case 3 -> operand(depth - 1) + " " + pick(COMPARATORS) + " " + operand(depth - 1);
      case 4 -> "!" + (random.nextBoolean() ? pick(KEYS) : parenthesized(depth - 1));
      case 5 -> call(depth - 1);
      case 6 -> parenthesized(depth - 1);
      case 7 -> literal();
      default -> chain(depth - 1);
    };
  }

  private String parenthesized(int depth) {
    return "(" + expression(depth) + ")";
  }

  private String operand(int depth) {
    return random.nextBoolean() ? chain(depth) : literal();
  }

  /** Something to start with, and steps behind it. */
  private String chain(int depth) {
    StringBuilder out = new StringBuilder();
    switch (random.nextInt(8)) {
      case 0 -> out.append("@");
      case 1 -> out.append(depth > 0 ? parenthesized(depth - 1) : pick(KEYS));
      case 2 -> out.append(depth > 0 ? list(depth - 1) : pick(KEYS));
      case 3 -> out.append(depth > 0 ? hash(depth - 1) : pick(KEYS));
      default -> out.append(name());
    }
    for (int steps = random.nextInt(4); steps > 0; steps--) {
      String step = step(depth);
      out.append(step);
      if (step.equals(".*")) {
        return out.append(random.nextBoolean() ? "." + pick(KEYS) : "").toString();
      }
      if (step.startsWith(".[") || step.startsWith(".{")) {
        return out.toString();
      }
    }
    return out.toString();
  }

  private String name() {
    String key = pick(KEYS);
    return random.nextInt(5) == 0 ? '"' + key + '"' : key;
  }

  private String step(int depth) {
    return switch (random.nextInt(12)) {
      case 0 -> "[" + (random.nextInt(5) - 2) + "]";
      case 1 -> "[*]";
      case 2 -> nulls ? "[1]" : "[]";
      case 3 -> depth > 0 ? "[?" + NOT_NULL + "(" + expression(depth - 1) + ")]" : "[0]";
      case 4 -> ".*";
      case 5 -> depth > 0 ? "." + list(depth - 1) : "[*]";
      case 6 -> depth > 0 ? "." + hash(depth - 1) : "[*]";
      default -> "." + name();
    };
  }

  private String list(int depth) {
    StringBuilder out = new StringBuilder("[").append(member(depth));
    for (int more = random.nextInt(3); more > 0; more--) {
      out.append(", ").append(member(depth));
    }
    return out.append("]").toString();
  }

  private String member(int depth) {
    return nulls ? expression(depth) : present(depth);
  }

  private String hash(int depth) {
    StringBuilder out = new StringBuilder("{a: ").append(present(depth));
    if (random.nextBoolean()) {
      out.append(", b: ").append(present(depth));
    }
    return out.append("}").toString();
  }

  /** A value of an object is never null, because the library keeps nulls behind a star. */
  private String present(int depth) {
    return "not_null(" + expression(depth) + ", 'none')";
  }

  /** A hash of null is null. */
  private String surely(int depth) {
    return hash(depth) + " || `{}`";
  }

  /** Calls that succeed on every value. */
  private String call(int depth) {
    String x = member(depth);
    return switch (random.nextInt(14)) {
      case 0 -> "type(" + x + ")";
      case 1 -> "to_string(" + x + ")";
      case 2 -> "to_array(" + x + ")";
      case 3 -> "length(to_array(" + x + "))";
      case 4 -> "reverse(to_array(" + x + "))";
      case 5 -> "not_null(" + x + ", " + expression(depth) + ")";
      case 6 -> "join('-', to_array(" + x + ")[*].to_string(@))";
      case 7 -> "sort(to_array(" + x + ")[*].to_string(@))";
      case 8 -> "max(to_array(" + x + ")[*].to_string(@))";
      case 9 -> "contains(to_string(" + x + "), 'a')";
      case 10 -> "starts_with(to_string(" + x + "), '[')";
      case 11 -> "merge(" + surely(depth) + ", " + surely(depth) + ")";
      case 12 -> nulls ? "to_array(" + x + ")" : sliced("to_array(" + x + ")");
      default -> "keys(" + surely(depth) + ")";
    };
  }

  /** Lists are not sliced where they are empty. */
  private String sliced(String list) {
    return "(" + list + " && " + list + slice() + ")";
  }

  private String slice() {
    String[] bounds = {"", "0", "1", "2", "-1", "-2", "9", "-9"};
    String[] steps = {"", ":", ":1", ":2", ":-1", ":-2"};
    String[] starts = {"", "0", "1", "9"};
    String step = pick(steps);
    String[] ends = {"", "0", "1", "2", "9"};
    boolean back = step.contains("-");
    return "[" + pick(back ? starts : bounds) + ":" + pick(back ? ends : bounds) + step + "]";
  }

  private String literal() {
    return switch (random.nextInt(4)) {
      case 0 -> "'" + pick(TEXTS) + "'";
      case 1 -> "`" + random.nextInt(4) + "`";
      default -> "`" + value(2) + "`";
    };
  }

  /** Data without null values of objects; keys in order. */
  JsonNode value(int depth) {
    return switch (random.nextInt(depth > 0 ? 10 : 5)) {
      case 0 -> Json.NODES.booleanNode(random.nextBoolean());
      case 1, 2 -> Json.NODES.numberNode(random.nextInt(4));
      case 3, 4 -> Json.NODES.textNode(pick(TEXTS));
      case 5, 6 -> array(depth - 1);
      default -> object(depth - 1);
    };
  }

  private ArrayNode array(int depth) {
    ArrayNode out = Json.NODES.arrayNode();
    for (int size = random.nextInt(4); size > 0; size--) {
      out.add(nulls && random.nextInt(6) == 0 ? Json.NODES.nullNode() : value(depth));
    }
    return out;
  }

  ObjectNode object(int depth) {
    ObjectNode out = Json.object();
    for (String key : KEYS) {
      if (random.nextInt(4) > 0) {
        out.set(key, value(depth));
      }
    }
    return out;
  }

  private String pick(String[] from) {
    return from[random.nextInt(from.length)];
  }
}
