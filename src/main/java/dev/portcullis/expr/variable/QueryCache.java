package dev.portcullis.expr.variable;

import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.value.LastUsed;
import java.util.Map;

/**
 * The expressions last compiled for texts that are only known at run time. Bounded in number and in
 * the length of a text; shared by all threads.
 */
final class QueryCache {
  private static final int KEPT = 1024;

  /** Longer texts are compiled each time, so that requests cannot fill the memory. */
  private static final int LONGEST = 2048;

  private final JmesPathCompiler compiler;
  private final Map<String, Query> queries = new LastUsed<>(KEPT);

  QueryCache(JmesPathCompiler compiler) {
    this.compiler = compiler;
  }

  /** The query of that text. */
  Query get(String text) {
    if (text.length() > LONGEST) {
      return Query.of(text, compiler);
    }
    synchronized (queries) {
      Query known = queries.get(text);
      if (known != null) {
        return known;
      }
    }
    Query compiled = Query.of(text, compiler);
    synchronized (queries) {
      queries.put(text, compiled);
    }
    return compiled;
  }
}
