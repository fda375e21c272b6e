package dev.portcullis.expr.globalcontext;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.JmesPath;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.policy.GlobalContextEntry;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * An entry whose projections are compiled. Immutable.
 *
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/external-data-sources/#global-context">Global
 *     context</a>
 */
public final class CompiledGlobalEntry {
  private final GlobalContextEntry entry;
  private final Map<String, JmesPath> projections;

  private CompiledGlobalEntry(GlobalContextEntry entry, Map<String, JmesPath> projections) {
    this.entry = entry;
    this.projections = projections;
  }

  /**
   * Compiles the projections of an entry.
   *
   * @throws ExpressionException with the text for everybody who asks for the entry
   */
  public static CompiledGlobalEntry compile(GlobalContextEntry entry, JmesPathCompiler compiler)
      throws ExpressionException {
    Map<String, JmesPath> projections = new LinkedHashMap<>();
    for (GlobalContextEntry.Projection projection : entry.projections()) {
      try {
        projections.put(projection.name(), compiler.compile(projection.jmesPath()));
      } catch (ExpressionException e) {
        throw e.within("failed to create cached context entry: failed to parse jmespath query: ");
      }
    }
    return new CompiledGlobalEntry(entry, projections);
  }

  /** The entry as it was written. */
  public GlobalContextEntry entry() {
    return entry;
  }

  /**
   * What became of objects.
   *
   * @param data the data
   * @param failures why projections could not be computed, a line each
   */
  public record Projected(GlobalData.Objects data, List<String> failures) {
    public Projected {
      failures = List.copyOf(failures);
    }
  }

  /**
   * The data made of the objects of a resource. A projection that cannot be computed keeps its last
   * value.
   *
   * @param objects the objects, numbers as floats
   * @param before the projections as they were
   * @param budgets gives each projection what it may spend
   */
  public Projected ofObjects(
      List<JsonNode> objects, Map<String, JsonNode> before, Supplier<Budget> budgets) {
    JsonNode list = Json.NODES.arrayNode(objects.size()).addAll(objects);
    Map<String, JsonNode> values = new HashMap<>();
    List<String> failures = new ArrayList<>();
    projections.forEach(
        (name, expression) -> {
          try {
            values.put(name, evaluate(expression, list, budgets));
          } catch (ExpressionException e) {
            failures.add("failed to compute projection " + name + ": " + e.text());
            if (before.containsKey(name)) {
              values.put(name, before.get(name));
            }
          }
        });
    return new Projected(new GlobalData.Objects(list, values), failures);
  }

  /**
   * The data made of the response to a call. One projection that cannot be computed spoils the
   * entry.
   *
   * @param budgets gives each projection what it may spend
   */
  public GlobalData ofResponse(JsonNode response, Supplier<Budget> budgets) {
    JsonNode data = Numbers.floats(response);
    Map<String, JsonNode> values = new HashMap<>();
    for (Map.Entry<String, JmesPath> projection : projections.entrySet()) {
      try {
        values.put(projection.getKey(), evaluate(projection.getValue(), data, budgets));
      } catch (ExpressionException e) {
        return new GlobalData.Failed(e.text());
      }
    }
    return new GlobalData.Response(data, values);
  }

  private static JsonNode evaluate(JmesPath expression, JsonNode data, Supplier<Budget> budgets)
      throws ExpressionException {
    return Numbers.floats(expression.search(data, budgets.get()));
  }
}
