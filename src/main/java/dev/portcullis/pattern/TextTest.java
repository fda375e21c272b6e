package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** What the text of a pattern asks of a value. */
sealed interface TextTest permits TextTest.AnyOf, TextTest.AllOf, Comparison {
  /** Whether the value passes. */
  boolean passes(JsonNode value);

  /** At least one of the tests. */
  static TextTest anyOf(List<TextTest> tests) {
    return tests.size() == 1 ? tests.getFirst() : new AnyOf(tests);
  }

  /** Every one of the tests. */
  static TextTest allOf(List<TextTest> tests) {
    return tests.size() == 1 ? tests.getFirst() : new AllOf(tests);
  }

  /**
   * Alternatives.
   *
   * @param tests in order
   */
  record AnyOf(List<TextTest> tests) implements TextTest {
    public AnyOf {
      tests = List.copyOf(tests);
    }

    @Override
    public boolean passes(JsonNode value) {
      for (TextTest test : tests) {
        if (test.passes(value)) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * Parts that hold together.
   *
   * @param tests in order
   */
  record AllOf(List<TextTest> tests) implements TextTest {
    public AllOf {
      tests = List.copyOf(tests);
    }

    @Override
    public boolean passes(JsonNode value) {
      for (TextTest test : tests) {
        if (!test.passes(value)) {
          return false;
        }
      }
      return true;
    }
  }
}
