package dev.portcullis.expr;

import dev.portcullis.value.LastUsed;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Compiled forms of texts that are known only when an expression runs, such as a regular expression
 * given as an argument. Keeps those used last; safe for several threads.
 *
 * @param <V> the compiled form
 */
public final class BoundedCache<V> {
  private final Compiler<V> compiler;
  private final Predicate<V> worthKeeping;
  private final LongAdder compilations = new LongAdder();

  // Guarded by itself. Compiling happens outside the lock.
  private final Map<String, V> kept;

  /**
   * Makes the compiled form of a text.
   *
   * @param <V> the compiled form
   */
  @FunctionalInterface
  public interface Compiler<V> {
    /**
     * Compiles a text.
     *
     * @throws ExpressionException when it cannot be compiled; that is not kept
     */
    V compile(String text) throws ExpressionException;
  }

  /**
   * A new cache.
   *
   * @param capacity how many forms are kept
   * @param compiler makes them
   */
  public BoundedCache(int capacity, Compiler<V> compiler) {
    this(capacity, compiler, _ -> true);
  }

  /**
   * A new cache that keeps only some forms, so that large ones do not fill the memory.
   *
   * @param capacity how many forms are kept
   * @param compiler makes them
   * @param worthKeeping whether a form is kept
   */
  public BoundedCache(int capacity, Compiler<V> compiler, Predicate<V> worthKeeping) {
    this.kept = new LastUsed<>(capacity);
    this.compiler = compiler;
    this.worthKeeping = worthKeeping;
  }

  /**
   * The compiled form of a text.
   *
   * @throws ExpressionException when it cannot be compiled
   */
  public V get(String text) throws ExpressionException {
    V found = find(text);
    if (found != null) {
      return found;
    }
    compilations.increment();
    V made = compiler.compile(text);
    if (worthKeeping.test(made)) {
      keep(text, made);
    }
    return made;
  }

  /** Compiles a text ahead of its use; one that cannot be compiled says so when it is used. */
  public void warm(String text) {
    try {
      get(text);
    } catch (ExpressionException e) {
      // Not lost: the same failure comes again with every use.
      return;
    }
  }

  private @Nullable V find(String text) {
    synchronized (kept) {
      return kept.get(text);
    }
  }

  private void keep(String text, V made) {
    synchronized (kept) {
      kept.put(text, made);
    }
  }

  /** How often something was compiled, to see that repeated calls compile nothing. */
  public long compilations() {
    return compilations.sum();
  }
}
