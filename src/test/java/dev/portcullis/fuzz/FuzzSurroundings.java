package dev.portcullis.fuzz;

import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.image.ImageDefaults;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;

/**
 * Where expressions are evaluated: time stands still, no host is known, and little may be spent.
 */
public final class FuzzSurroundings {
  /** The environment of functions. */
  public static final FunctionEnvironment ENVIRONMENT =
      new FunctionEnvironment(
          () -> Instant.parse("2026-01-02T03:04:05Z"),
          ZoneOffset.UTC,
          new Random(1),
          host -> {
            throw new UnknownHostException(host);
          },
          ImageDefaults.DOCKER);

  private FuzzSurroundings() {}

  /** A fresh budget: few steps, so that an input which spends more than it says is noticed. */
  public static Budget budget() {
    return new Budget(new Budget.Limits(20_000, 64 << 10, 256 << 10, 256, 1), () -> 0L);
  }
}
