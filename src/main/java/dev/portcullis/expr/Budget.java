package dev.portcullis.expr;

import dev.portcullis.expr.ExpressionException.Kind;
import java.util.function.LongSupplier;

/**
 * What one request may spend on evaluation. Mutable and used by one thread; passing a limit is an
 * {@link Kind#BUDGET} failure that names the limit.
 */
public final class Budget {
  /** How often the deadline is looked at: every so many steps. */
  private static final int DEADLINE_EVERY = 256;

  private final Limits limits;
  private final LongSupplier nanoTime;
  private final long deadline;
  private long steps;
  private boolean exceeded;
  private long contextBytes;

  /**
   * The limits of one request.
   *
   * @param steps evaluation steps of expressions
   * @param contextBytes JSON size of all context entries loaded
   * @param outputBytes size of one text or tree an expression makes
   * @param depth nesting of evaluation
   * @param nanos time for the whole request
   */
  public record Limits(long steps, long contextBytes, long outputBytes, int depth, long nanos) {
    /** 5 million steps, 2 MiB of context, 8 MiB of output, 256 levels, 10 seconds. */
    public static final Limits DEFAULT =
        new Limits(5_000_000, 2L << 20, 8L << 20, 256, 10_000_000_000L);

    /** The same limits with another size of the context; 0 for none. */
    public Limits withContextBytes(long bytes) {
      return new Limits(steps, bytes, outputBytes, depth, nanos);
    }

    /** The same limits with another number of steps. */
    public Limits withSteps(long most) {
      return new Limits(most, contextBytes, outputBytes, depth, nanos);
    }

    /** The same limits with another time. */
    public Limits withNanos(long time) {
      return new Limits(steps, contextBytes, outputBytes, depth, time);
    }
  }

  /**
   * A fresh budget.
   *
   * @param limits the limits
   * @param nanoTime a monotonic clock in nanoseconds
   */
  public Budget(Limits limits, LongSupplier nanoTime) {
    this(limits, nanoTime, nanoTime.getAsLong() + limits.nanos());
  }

  /**
   * A fresh budget whose time began before.
   *
   * @param limits the limits
   * @param nanoTime a monotonic clock in nanoseconds
   * @param deadline when the time is up, as that clock tells it
   */
  public Budget(Limits limits, LongSupplier nanoTime, long deadline) {
    this.limits = limits;
    this.nanoTime = nanoTime;
    this.deadline = deadline;
  }

  /** A budget without a clock: only steps and sizes are limited. */
  public static Budget untimed() {
    return new Budget(Limits.DEFAULT, () -> 0L);
  }

  /** The limits. */
  public Limits limits() {
    return limits;
  }

  /** Spends evaluation steps. */
  public void spend(long count) throws ExpressionException {
    long before = steps;
    steps += count;
    if (steps > limits.steps()) {
      throw exceeded("expression steps limit exceeded: more than " + limits.steps() + " steps");
    }
    if (before / DEADLINE_EVERY != steps / DEADLINE_EVERY) {
      checkDeadline();
    }
  }

  /** Fails when the time of the request is up. */
  public void checkDeadline() throws ExpressionException {
    if (nanoTime.getAsLong() - deadline > 0) {
      throw exceeded(
          "evaluation deadline exceeded: more than " + limits.nanos() / 1_000_000 + " ms");
    }
  }

  /** Fails when something an expression makes is too large; sizes in bytes or characters. */
  public void checkOutput(long size) throws ExpressionException {
    if (size > limits.outputBytes()) {
      throw exceeded(
          "expression output limit exceeded: more than " + limits.outputBytes() + " bytes");
    }
  }

  /** Fails when evaluation nests too deeply. */
  public void checkDepth(int depth) throws ExpressionException {
    if (depth > limits.depth()) {
      throw exceeded("expression depth limit exceeded: more than " + limits.depth() + " levels");
    }
  }

  /** Counts the JSON size of a context entry that was loaded. */
  public void addContext(long bytes) throws ExpressionException {
    contextBytes += bytes;
    if (limits.contextBytes() > 0 && contextBytes > limits.contextBytes()) {
      throw exceeded(
          "context size limit exceeded: "
              + contextBytes
              + " bytes exceeds limit of "
              + limits.contextBytes()
              + " bytes");
    }
  }

  /** Whether something was asked of it that it did not have. */
  public boolean isExceeded() {
    return exceeded;
  }

  private ExpressionException exceeded(String message) {
    exceeded = true;
    return new ExpressionException(Kind.BUDGET, message);
  }
}
