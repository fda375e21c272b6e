package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.JmesPath;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.Ports;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tree that expressions of one rule read, with context entries loaded when they are first read.
 * A scope is passed down as a value: every {@code with} gives another scope and leaves this one as
 * it was, so nothing has to be restored. Used by one thread.
 *
 * <p>While an entry is loaded, only entries registered before it can be asked for. An entry of an
 * outer scope that was first read inside a loop is written again for the next element: fetched data
 * as it is, a variable computed anew.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/external-data-sources/">External
 *     data sources</a>
 */
public final class Scope {
  private final Evaluation evaluation;
  private final int level;
  private final String ruleName;
  private final List<Loader> loaders;
  private final JsonNode object;

  /** Replaced when an entry is loaded, never changed in place. */
  private ObjectNode tree;

  /** The entries, by index, that were asked for since this scope began; a failed one is not retried. */
  private final BitSet asked;

  /** The entries, by index, whose data stands in this tree. */
  private final BitSet written;

  /** What an entry being loaded may ask for; -1 where nothing is being loaded. */
  private int visibleLevel = -1;

  private int visibleEntries = -1;

  /** What all scopes of one request and policy share. */
  private static final class Evaluation {
    private final RequestTree request;
    private final String policyNamespace;
    private final GivenValues values;
    private final Ports ports;
    private final ImageDefaults images;
    private final Budget budget;

    /** The scope with the latest load of an outer entry has seen this many loads. */
    private int loads;

    private Evaluation(
        RequestTree request,
        String policyNamespace,
        GivenValues values,
        Ports ports,
        ImageDefaults images,
        Budget budget) {
      this.request = request;
      this.policyNamespace = policyNamespace;
      this.values = values;
      this.ports = ports;
      this.images = images;
      this.budget = budget;
    }
  }

  private int seenLoads;

  private Scope(
      Evaluation evaluation,
      int level,
      String ruleName,
      List<Loader> loaders,
      JsonNode object,
      ObjectNode tree,
      BitSet asked,
      BitSet written) {
    this.evaluation = evaluation;
    this.level = level;
    this.ruleName = ruleName;
    this.loaders = loaders;
    this.object = object;
    this.tree = tree;
    this.asked = asked;
    this.written = written;
    this.seenLoads = evaluation.loads;
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
    Evaluation evaluation =
        new Evaluation(request, policyNamespace, values, ports, images, budget);
    ObjectNode tree = request.root();
    boolean changed = false;
    for (Map.Entry<String, JsonNode> value : values.request().entrySet()) {
      List<String> path = ContextTree.path(value.getKey());
      tree = ContextTree.merged(tree, path, Numbers.floats(value.getValue()));
      changed |= path.getFirst().equals("request");
    }
    JsonNode object =
        changed ? tree.path("request").path("object") : request.request().object();
    return new Scope(
        evaluation,
        0,
        "",
        List.of(new Loader(ImagesEntry.STANDARD, 0)),
        object,
        tree,
        new BitSet(),
        new BitSet());
  }

  /**
   * Evaluates an expression on the tree; entries it names are loaded first. Failures as raised,
   * without a prefix; a failure to load an entry is of kind LOOKUP, or BUDGET.
   */
  public JsonNode query(JmesPath expression) throws ExpressionException {
    load(expression.text());
    return expression.search(tree, evaluation.budget);
  }

  /** This scope in a rule: its entries registered, the values given for the rule written. */
  public Scope withRule(String ruleName, List<CompiledContextEntry> entries) {
    return nested(ruleName, tree, object).withEntries(entries);
  }

  /**
   * This scope with more entries (those of a foreach or a target), registered for the current rule.
   */
  public Scope withEntries(List<CompiledContextEntry> entries) {
    refresh();
    List<Loader> all = loaders;
    if (!entries.isEmpty()) {
      all = new ArrayList<>(loaders);
      for (CompiledContextEntry entry : entries) {
        EntryLoader loader = (EntryLoader) entry;
        if (loader.keeping() != EntryLoader.Keeping.FETCHED
            || !evaluation.values.replace(ruleName, entry.name())) {
          all.add(new Loader(loader, level));
        }
      }
    }
    return sibling(evaluation.values.inject(ruleName, tree), object, all);
  }

  /**
   * This scope with {@code element}, {@code elementIndex} and their variants for a nesting depth
   * from 0.
   */
  public Scope withElement(JsonNode element, int index, int depth) {
    refresh();
    JsonNode value = Numbers.floats(element);
    JsonNode position = Json.NODES.numberNode((double) index);
    ObjectNode own = Json.object();
    own.setAll(tree);
    own.set("element", value);
    own.set("element" + depth, value);
    own.set("elementIndex", position);
    own.set("elementIndex" + depth, position);
    return nested(ruleName, own, object);
  }

  /** This scope with another {@code request.object}; {@code images} stay as they were. */
  public Scope withObject(JsonNode object) {
    refresh();
    ObjectNode request =
        tree.path("request") instanceof ObjectNode own ? own : Json.object();
    ObjectNode changed = ContextTree.with(request, "object", Numbers.floats(object));
    return sibling(ContextTree.with(tree, "request", changed), object, loaders);
  }

  /** This scope with {@code target}. */
  public Scope withTarget(JsonNode target) {
    refresh();
    return sibling(ContextTree.with(tree, "target", Numbers.floats(target)), object, loaders);
  }

  /** This scope with {@code images} found by the extractors of a rule. */
  public Scope withExtractors(ImageExtractors extractors) {
    refresh();
    List<Loader> all = new ArrayList<>(loaders);
    all.set(0, new Loader(new ImagesEntry(extractors), 0));
    Scope own = sibling(ContextTree.without(tree, "images"), object, all);
    own.asked.clear(0);
    own.written.clear(0);
    return own;
  }

  /** A scope one level below; what was asked for here counts anew when it ends. */
  private Scope nested(String ruleName, ObjectNode tree, JsonNode object) {
    asked.clear();
    return new Scope(
        evaluation,
        level + 1,
        ruleName,
        loaders,
        object,
        tree,
        new BitSet(),
        (BitSet) written.clone());
  }

  /** Another scope on the same level. */
  private Scope sibling(ObjectNode tree, JsonNode object, List<Loader> loaders) {
    return new Scope(
        evaluation,
        level,
        ruleName,
        loaders,
        object,
        tree,
        (BitSet) asked.clone(),
        (BitSet) written.clone());
  }

  /**
   * Whether the operation is DELETE, on which {@code request.object} in variables means the old
   * object.
   */
  public boolean delete() {
    return evaluation.request.request().operation() == Operation.DELETE;
  }

  /** The request this scope was made for. */
  public Request request() {
    return evaluation.request.request();
  }

  /** {@code request.object} as given values may have changed it. */
  public JsonNode object() {
    return object;
  }

  /** What may be spent. */
  public Budget budget() {
    return evaluation.budget;
  }

  ObjectNode tree() {
    return tree;
  }

  Ports ports() {
    return evaluation.ports;
  }

  String policyNamespace() {
    return evaluation.policyNamespace;
  }

  /** The {@code images} variable of the object as it was submitted. */
  Optional<JsonNode> images(ImageExtractors extractors) throws ExpressionException {
    return evaluation.request.images(extractors, evaluation.images, evaluation.budget);
  }

  /** Whether there is a target that {@code {{@}}} points into. */
  boolean hasTarget() {
    try {
      load("target");
    } catch (ExpressionException e) {
      // Kyverno asks for the target by a query and takes any failure for its absence.
      return false;
    }
    return tree.has("target");
  }

  /**
   * Loads the entries a query asks for, in the order of their registration.
   *
   * @throws ExpressionException when one of them cannot be loaded
   */
  void load(String query) throws ExpressionException {
    refresh();
    int deepest = visibleLevel >= 0 ? visibleLevel : level;
    int end = visibleEntries >= 0 ? visibleEntries : loaders.size();
    for (int i = 0; i < end; i++) {
      Loader loader = loaders.get(i);
      if (!written.get(i)
          && !asked.get(i)
          && loader.level() <= deepest
          && loader.triggeredBy(query)) {
        asked.set(i);
        load(loader, i);
      }
    }
  }

  private void load(Loader loader, int index) throws ExpressionException {
    visibleLevel = loader.level();
    visibleEntries = index;
    try {
      Optional<JsonNode> data = loader.entry().load(this);
      if (data.isPresent()) {
        write(loader, index, data.get());
      }
    } catch (ExpressionException e) {
      throw e.kind() == Kind.BUDGET ? e : new ExpressionException(Kind.LOOKUP, e.text());
    } finally {
      visibleLevel = -1;
      visibleEntries = -1;
    }
  }

  private void write(Loader loader, int index, JsonNode data) throws ExpressionException {
    EntryLoader.Keeping keeping = loader.entry().keeping();
    if (keeping != EntryLoader.Keeping.BUILT_IN) {
      if (loader.data() == null) {
        evaluation.budget.addContext(JsonSize.of(data));
      }
      loader.loaded(data);
      evaluation.loads++;
      seenLoads = evaluation.loads;
    }
    String name = loader.entry().name();
    tree =
        keeping == EntryLoader.Keeping.COMPUTED
            ? ContextTree.with(tree, name, data)
            : ContextTree.merged(tree, List.of(name), data);
    written.set(index);
  }

  /** Writes the entries again that inner scopes have loaded. */
  private void refresh() {
    if (seenLoads == evaluation.loads) {
      return;
    }
    seenLoads = evaluation.loads;
    for (int i = 0; i < loaders.size(); i++) {
      Loader loader = loaders.get(i);
      JsonNode data = loader.data();
      if (data != null && !written.get(i)) {
        written.set(i);
        rewrite(loader, i, data);
      }
    }
  }

  private void rewrite(Loader loader, int index, JsonNode data) {
    try {
      if (loader.entry().keeping() == EntryLoader.Keeping.COMPUTED) {
        load(loader, index);
      } else {
        write(loader, index, data);
      }
    } catch (ExpressionException e) {
      // As in Kyverno the name is then unknown; a spent budget fails the next step anyway.
      written.set(index);
    }
  }
}
