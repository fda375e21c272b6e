package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;

/** Which of several elements is looked for; of equal ones it is the first. */
enum Extreme {
  SMALLEST("min", "smallest"),
  LARGEST("max", "largest");

  private final String function;
  private final String text;

  Extreme(String function, String text) {
    this.function = function;
    this.text = text;
  }

  /** The function that looks for it. */
  String function() {
    return function;
  }

  /** What it is called in a sentence. */
  String text() {
    return text;
  }

  /** Whether a later element or key is it rather than the best so far. */
  boolean isBetter(JsonNode later, JsonNode best) {
    int order = ElementOrder.compare(later, best);
    return this == SMALLEST ? order < 0 : order > 0;
  }
}
