package dev.portcullis.pattern;

import java.util.Arrays;

/** Where a walk stands in a resource. Written out only when something differs there. */
final class Place {
  private static final int USUAL_DEPTH = 12;

  /** Keys and indexes, from the outside in. */
  private Object[] steps = new Object[USUAL_DEPTH];

  private int depth;

  void enter(String key) {
    push(key);
  }

  void enter(int index) {
    push(index);
  }

  private void push(Object step) {
    if (depth == steps.length) {
      steps = Arrays.copyOf(steps, 2 * depth);
    }
    steps[depth++] = step;
  }

  void leave() {
    depth--;
  }

  /** The path, with slashes at both ends. */
  @Override
  public String toString() {
    StringBuilder path = new StringBuilder("/");
    for (int i = 0; i < depth; i++) {
      path.append(steps[i]).append('/');
    }
    return path.toString();
  }
}
