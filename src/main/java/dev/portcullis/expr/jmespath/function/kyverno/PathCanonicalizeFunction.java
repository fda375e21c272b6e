package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * {@code path_canonicalize}: the shortest path that means the same, found without looking at files.
 */
final class PathCanonicalizeFunction extends KyvernoFunction {
  PathCanonicalizeFunction() {
    super(
        "path_canonicalize",
        List.of(STRING),
        Set.of(ValueType.STRING),
        "makes a path canonical: no empty, . or .. segments where they can be resolved",
        "path_canonicalize('/var/run///x////')",
        "\"/var/run/x\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) {
    String path = arguments.text(0);
    if (path.isEmpty()) {
      return text("");
    }
    boolean rooted = path.startsWith("/");
    Deque<String> kept = new ArrayDeque<>();
    for (String segment : path.split("/", -1)) {
      if (segment.equals("..") && !kept.isEmpty() && !kept.peekLast().equals("..")) {
        kept.removeLast();
      } else if (!segment.isEmpty() && !segment.equals(".") && !(rooted && segment.equals(".."))) {
        kept.addLast(segment);
      }
    }
    String joined = (rooted ? "/" : "") + String.join("/", kept);
    return text(joined.isEmpty() ? "." : joined);
  }
}
