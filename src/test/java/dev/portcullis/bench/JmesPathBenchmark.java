package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.JmesPath;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.StandardCatalogue;
import dev.portcullis.value.Json;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Compiled expressions on a request. */
@State(Scope.Benchmark)
public class JmesPathBenchmark {
  /** The expression. */
  @Param({
    "request.operation || 'BACKGROUND'",
    "request.object.spec.[ephemeralContainers, initContainers, containers][]"
        + ".securityContext.capabilities.add[]",
    "request.object.spec.containers[?contains(image, ':latest')].name | length(@)",
    "regex_match('^[a-z0-9.]+/[a-z0-9./-]+:[a-zA-Z0-9.]+$', request.object.spec.containers[0].image)",
    "add(length(request.object.metadata.name), multiply(`2`, `3`))"
  })
  public String text = "";

  private final ObjectNode root = Json.object();
  private JmesPath expression;

  /** Compiles it. */
  @Setup
  public void compile() throws ExpressionException {
    ObjectNode request = root.putObject("request").put("operation", "CREATE");
    request.set("object", Reviews.pod(true));
    expression = new JmesPathCompiler(StandardCatalogue.in(MicroInputs.ENVIRONMENT)).compile(text);
  }

  /** With a fresh budget, as each request has one. */
  @Benchmark
  public JsonNode jmesPath() throws ExpressionException {
    return expression.search(root, MicroInputs.budget());
  }
}
