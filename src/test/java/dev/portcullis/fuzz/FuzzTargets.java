package dev.portcullis.fuzz;

import dev.portcullis.cli.test.TestFileFuzz;
import dev.portcullis.expr.variable.TemplateFuzz;
import dev.portcullis.pattern.PatternTreeFuzz;
import dev.portcullis.pattern.RangeFuzz;
import dev.portcullis.pattern.ScalarPatternFuzz;
import java.util.List;

/** All targets, the quickest first. */
public final class FuzzTargets {
  private FuzzTargets() {}

  /** Fresh targets. */
  public static List<FuzzTarget> all() {
    return List.of(
        new WildcardFuzz(),
        new QuantityFuzz(),
        new DurationFuzz(),
        new RangeFuzz(),
        new ScalarPatternFuzz(),
        new ImageReferenceFuzz(),
        new JmesPathFuzz(),
        new TemplateFuzz(),
        new JsonDifferenceFuzz(),
        new JsonPatchFuzz(),
        new StrategicMergeFuzz(),
        new PatternTreeFuzz(),
        new ReviewReaderFuzz(),
        new YamlFuzz(),
        new TestFileFuzz(),
        new PolicyFuzz(),
        new EngineFuzz());
  }
}
