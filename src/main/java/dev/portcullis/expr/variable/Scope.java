package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.JmesPath;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.Ports;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.List;
import java.util.Optional;

/**
 * The tree that expressions of one rule read, with context entries loaded when they are first read.
 * A scope is passed down as a value: every {@code with} gives another scope and leaves this one as
 * it was, so nothing has to be restored. Used by one thread.
 *
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/external-data-sources/">External
 *     data sources</a>
 */
public final class Scope {
  private static final String REQUEST = "request";
  private static final String OBJECT = "object";
  private static final String TARGET = "target";

  private final Surroundings surroundings;
  private final String ruleName;
  private final JsonNode object;
  private final ScopeData data;

  private Scope(Surroundings surroundings, String ruleName, JsonNode object, ScopeData data) {
    this.surroundings = surroundings;
    this.ruleName = ruleName;
    this.object = object;
    this.data = data;
  }

  /**
   * The scope of one request and policy.
   *
   * @param request the request; its numbers become floats where expressions see them
   * @param policyNamespace the namespace of a namespaced policy, empty otherwise
   * @param values values given by a user
   * @param ports look-ups of context entries
   * @param images how image references are read
   * @param budget what may be spent
   */
  public static Scope of(
      Request request,
      String policyNamespace,
      GivenValues values,
      Ports ports,
      ImageDefaults images,
      Budget budget) {
    return of(RequestTree.of(request), policyNamespace, values, ports, images, budget);
  }

  /**
   * The scope of one policy on a request whose tree is shared with other policies.
   *
   * @param request the request as expressions read it
   * @param policyNamespace the namespace of a namespaced policy, empty otherwise
   * @param values values given by a user
   * @param ports look-ups of context entries
   * @param images how image references are read
   * @param budget what may be spent
   */
  public static Scope of(
      RequestTree request,
      String policyNamespace,
      GivenValues values,
      Ports ports,
      ImageDefaults images,
      Budget budget) {
    Surroundings surroundings =
        new Surroundings(request, policyNamespace, values, ports, images, budget);
    ScopeData data = ScopeData.of(surroundings);
    if (values.request().isEmpty()) {
      return new Scope(surroundings, "", request.request().object(), data);
    }
    ObjectNode tree = values.injectForRequest(request.root());
    JsonNode object = request.request().object();
    if (tree.path(REQUEST) != request.root().path(REQUEST)) {
      object = tree.path(REQUEST).path(OBJECT);
    }
    return new Scope(surroundings, "", object, data.changed(tree));
  }

  /**
   * Evaluates an expression on the tree; entries it names are loaded first. Failures as raised,
   * without a prefix; a failure to load an entry is of kind LOOKUP, or BUDGET.
   */
  public JsonNode query(JmesPath expression) throws ExpressionException {
    load(expression.text());
    return Query.wellFormed(expression, expression.search(tree(), budget()));
  }

  /** This scope in a rule: its entries registered, the values given for the rule written. */
  public Scope withRule(String ruleName, List<CompiledContextEntry> entries) {
    Scope own = new Scope(surroundings, ruleName, object, data.nested(this));
    return entries.isEmpty() && !surroundings.values().areGivenFor(ruleName)
        ? own
        : own.withEntries(entries);
  }

  /**
   * This scope with more entries (those of a foreach or a target), registered for the current rule.
   */
  public Scope withEntries(List<CompiledContextEntry> entries) {
    GivenValues values = surroundings.values();
    if (!values.areGivenFor(ruleName)) {
      return with(data.registering(entries, this));
    }
    List<CompiledContextEntry> open = entries.stream().filter(e -> !replaced(e)).toList();
    return with(data.registering(open, this).changed(values.inject(ruleName, tree())));
  }

  /** Whether a given value stands in place of what an entry would fetch. */
  private boolean replaced(CompiledContextEntry entry) {
    return switch (entry) {
      case EntryLoader loader ->
          loader.keeping() == EntryLoader.Keeping.FETCHED
              && surroundings.values().replace(ruleName, loader.name());
    };
  }

  /**
   * This scope with {@code element}, {@code elementIndex} and their variants for a nesting depth
   * from 0.
   */
  public Scope withElement(JsonNode element, int index, int depth) {
    JsonNode value = Numbers.floats(element);
    JsonNode position = Json.NODES.numberNode((double) index);
    ObjectNode own = Json.object();
    own.setAll(tree());
    own.set("element", value);
    own.set("element" + depth, value);
    own.set("elementIndex", position);
    own.set("elementIndex" + depth, position);
    return with(data.nested(this).changed(own));
  }

  /** This scope with another {@code request.object}; {@code images} stay as they were. */
  public Scope withObject(JsonNode object) {
    ObjectNode tree = tree();
    ObjectNode request = tree.path(REQUEST) instanceof ObjectNode own ? own : Json.object();
    ObjectNode changed = ContextTree.with(request, OBJECT, Numbers.floats(object));
    return new Scope(
        surroundings, ruleName, object, data.changed(ContextTree.with(tree, REQUEST, changed)));
  }

  /** This scope with {@code target}. */
  public Scope withTarget(JsonNode target) {
    return with(data.changed(ContextTree.with(tree(), TARGET, Numbers.floats(target))));
  }

  /** This scope with {@code images} found by the extractors of a rule. */
  public Scope withExtractors(ImageExtractors extractors) {
    ImagesEntry entry = new ImagesEntry(extractors);
    return with(data.replacing(ContextTree.without(tree(), entry.name()), entry));
  }

  private Scope with(ScopeData own) {
    return new Scope(surroundings, ruleName, object, own);
  }

  /**
   * Whether the operation is DELETE, on which {@code request.object} in variables means the old
   * object.
   */
  public boolean delete() {
    return request().operation() == Operation.DELETE;
  }

  /** The request this scope was made for. */
  public Request request() {
    return surroundings.request().request();
  }

  /** {@code request.object} as given values may have changed it. */
  public JsonNode object() {
    return object;
  }

  /** What may be spent. */
  public Budget budget() {
    return surroundings.budget();
  }

  /** The tree as far as it is loaded. */
  ObjectNode tree() {
    return data.tree(this);
  }

  /** Loads the entries a query asks for. */
  void load(String query) throws ExpressionException {
    data.load(query, this);
  }

  Ports ports() {
    return surroundings.ports();
  }

  String policyNamespace() {
    return surroundings.policyNamespace();
  }

  /** The {@code images} variable of the object as it was submitted. */
  Optional<JsonNode> images(ImageExtractors extractors) throws ExpressionException {
    return surroundings.request().images(extractors, surroundings.images(), budget());
  }

  /** Whether there is a target that {@code {{@}}} points into. */
  boolean hasTarget() {
    try {
      load(TARGET);
    } catch (ExpressionException e) {
      // Kyverno asks for the target by a query and takes any failure for its absence.
      return false;
    }
    return tree().has(TARGET);
  }
}
