package dev.portcullis.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/**
 * Gives a target its corpus and then made inputs. The same seed makes the same inputs. Work is
 * bounded by the bytes that an input makes the target allocate, which no load of the machine
 * changes.
 */
public final class FuzzDriver {
  /** As small as the stack of a server's thread may be, so that recursion without bound shows. */
  private static final long STACK = 1L << 20;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final FuzzTarget target;
  private final BooleanSupplier goesOn;
  private final Map<String, Finding> findings = new LinkedHashMap<>();
  private long executions;
  private long taken;

  /** The input at hand, for whoever wonders what takes so long. */
  private volatile String current = "";

  private FuzzDriver(FuzzTarget target, BooleanSupplier goesOn) {
    this.target = target;
    this.goesOn = goesOn;
  }

  /**
   * A broken promise.
   *
   * @param input the input, in the form of a line of the corpus
   * @param execution which execution it was, from 1 on
   * @param cause what was thrown
   */
  public record Finding(String input, long execution, Throwable cause) {}

  /**
   * What a run came to.
   *
   * @param target the name of the target
   * @param executions inputs given, those of the corpus included
   * @param taken how many of them were well-formed
   * @param outcomes how many forms of outcomes there were
   * @param time how long it took
   * @param findings the broken promises, one for each place
   */
  public record Report(
      String target,
      long executions,
      long taken,
      int outcomes,
      Duration time,
      List<Finding> findings) {}

  /**
   * Runs a target.
   *
   * @param executions how many inputs are made, beyond those of the corpus
   * @param goesOn asked before each input
   */
  public static Report run(FuzzTarget target, long executions, long seed, BooleanSupplier goesOn) {
    FuzzDriver driver = new FuzzDriver(target, goesOn);
    ExecutorService thread =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread made = new Thread(null, work, "fuzz-" + target.name(), STACK);
              made.setDaemon(true);
              return made;
            });
    try {
      return thread.submit(() -> driver.loop(executions, seed)).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(target.name() + " at " + driver.current, e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(target.name() + " at " + driver.current, e.getCause());
    } finally {
      thread.shutdownNow();
    }
  }

  private Report loop(long made, long seed) {
    long start = System.nanoTime();
    List<String> corpus = Corpus.of(target);
    FuzzInputs inputs = new FuzzInputs(target, corpus, seed);
    corpus.forEach(input -> execute(input, inputs));
    for (long i = 0; i < made && goesOn.getAsBoolean(); i++) {
      execute(inputs.next(), inputs);
    }
    return new Report(
        target.name(),
        executions,
        taken,
        inputs.outcomes(),
        Duration.ofNanos(System.nanoTime() - start),
        List.copyOf(findings.values()));
  }

  private void execute(String input, FuzzInputs inputs) {
    current = input;
    executions++;
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      FuzzTarget.Outcome outcome = target.run(input);
      long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
      if (bytes > target.mostBytes()) {
        throw new AssertionError("allocates " + bytes + " bytes");
      }
      taken += outcome.taken() ? 1 : 0;
      inputs.learn(input, outcome);
    } catch (Exception | AssertionError | StackOverflowError | OutOfMemoryError e) {
      findings.putIfAbsent(place(e), new Finding(CorpusText.write(input), executions, e));
    }
  }

  /** The kind of a failure and where it is from: the first frames of the project. */
  private static String place(Throwable e) {
    StringBuilder place = new StringBuilder(e.getClass().getName());
    int frames = 0;
    for (StackTraceElement frame : e.getStackTrace()) {
      if (frame.getClassName().startsWith("dev.portcullis") && frames++ < 2) {
        place.append(' ').append(frame.getClassName()).append('.').append(frame.getMethodName());
      }
    }
    return place.toString();
  }
}
