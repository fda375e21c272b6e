package dev.portcullis.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The compiled patterns agree with their slow twin. */
class NaiveMatcherTest {
  private static final int RESOURCES = 5;
  private static final long PATTERNS = Long.getLong("twin.pairs", 25_000) / RESOURCES;

  /** Generated pairs that come to each outcome; less would say that the generator misses one. */
  private static final int FEWEST = 400;

  @Test
  void compiledPatternsAgree() {
    Map<String, Integer> outcomes = new TreeMap<>();
    for (long seed = 0; seed < PATTERNS; seed++) {
      PatternGenerator generator = new PatternGenerator(seed);
      JsonNode pattern = generator.pattern();
      CompiledPattern compiled = PatternCompiler.compile(pattern);
      for (int i = 0; i < RESOURCES; i++) {
        JsonNode resource = generator.near(pattern);
        PatternResult result = compiled.match(resource);
        assertThat(result)
            .as("seed %s: %s on %s", seed, pattern, resource)
            .isEqualTo(NaiveMatcher.match(pattern, resource));
        outcomes.merge(result.getClass().getSimpleName(), 1, Integer::sum);
      }
    }
    assertThat(outcomes).containsOnlyKeys("Pass", "Skip", "Fail", "Errored");
    assertThat(outcomes.values()).allMatch(count -> count >= FEWEST);
  }
}
